import type { DetailThread } from '#contract/threads.ts';
import { text } from '#web/i18n/id.ts';
import { Byline } from '#web/lib/byline.tsx';
import { CategoryTag } from '#web/ui/chip.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import styles from './thread-article.module.css';
import { ThreadVotes } from './thread-votes.tsx';

type ThreadArticleProps = { thread: DetailThread; userId: string };

/** A thread in full, without its comments. */
export function ThreadArticle({ thread, userId }: ThreadArticleProps) {
  return (
    <article className={styles.article}>
      <div className={styles.category}>
        <CategoryTag>{text.category(thread.category)}</CategoryTag>
      </div>
      <PageHeading>{thread.title}</PageHeading>
      <Byline name={thread.owner.name} avatar={thread.owner.avatar} createdAt={thread.createdAt} />
      <div className={styles.body}>
        <RichText html={thread.body} />
      </div>
      <ThreadVotes thread={thread} userId={userId} />
    </article>
  );
}
