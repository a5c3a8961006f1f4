import { useId, useState } from 'react';
import { REASON_MAX } from '#contract/limits.ts';
import type { OpenAppeal } from '#contract/sanctions.ts';
import { TimeAgo } from '#web/components/time-ago.tsx';
import { appealsText } from '#web/i18n/sanction-form-id.ts';
import { htmlToParagraphs } from '#web/lib/text/html-text.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/form/text-area.tsx';
import styles from './appeal-card.module.css';
import { useDecideAppeal } from './use-appeals.ts';

/** An appeal with what it is against, and the buttons that decide it. */
export function AppealCard({ appeal }: { appeal: OpenAppeal }) {
  const { id, user, words, madeAt, sanction, removedText } = appeal;
  const [answer, setAnswer] = useState('');
  const { mutate, isPending, variables } = useDecideAppeal(id);
  const titleId = useId();
  const reason = sanction?.reason ?? removedText?.reason ?? '';

  function decide(outcome: 'upheld' | 'lifted') {
    if (!isPending) mutate({ outcome, answer: answer.trim() });
  }

  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <h3 className={styles.title} id={titleId}>
        <Avatar src={user.avatar} size="small" />
        <bdi>{user.name}</bdi>
      </h3>
      <p className={styles.facts}>
        {sanction ? appealsText.against[sanction.kind] : appealsText.removed}{' '}
        {sanction && describeGiver(sanction.giver)} · <TimeAgo dateTime={madeAt} />
      </p>
      {reason !== '' && <Quote label={appealsText.reasonGiven}>{reason}</Quote>}
      <Quote label={appealsText.words}>{words}</Quote>
      {removedText && (
        <Quote label={appealsText.text}>
          {[removedText.title, htmlToParagraphs(removedText.body)].filter(Boolean).join('\n')}
        </Quote>
      )}
      {!sanction && !removedText && <p className={styles.facts}>{appealsText.goneText}</p>}
      <TextArea
        label={appealsText.answer}
        name="answer"
        maxLength={REASON_MAX}
        value={answer}
        onChange={setAnswer}
      />
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          isBusy={isPending && variables.outcome === 'lifted'}
          disabled={isPending}
          onClick={() => decide('lifted')}
        >
          {appealsText.lift}
        </Button>
        <Button
          variant="secondary"
          size="small"
          isBusy={isPending && variables.outcome === 'upheld'}
          disabled={isPending}
          onClick={() => decide('upheld')}
        >
          {appealsText.uphold}
        </Button>
      </div>
    </article>
  );
}

function Quote({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <blockquote className={styles.words}>{children}</blockquote>
    </div>
  );
}

function describeGiver(giver: { name: string } | null): string {
  return giver ? appealsText.by(giver.name) : appealsText.operator;
}
