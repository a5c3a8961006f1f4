import { useRef } from 'react';
import { LoadFailed } from '#web/components/load-failed.tsx';
import { hiddenPeopleText } from '#web/i18n/hidden-people-id.ts';
import { useSending } from '#web/lib/hooks/use-sending.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Button } from '#web/ui/button.tsx';
import { SkeletonLine } from '#web/ui/feedback/skeleton.tsx';
import styles from './hidden-people.module.css';
import { showPersonKey, useHiddenPeople, useShowPerson } from './use-hidden-people.ts';
import ruled from '#web/ui/list/ruled-list.module.css';

/** The people whom the user has hidden, by name, each with a button that shows them again. */
export function HiddenPeople() {
  const list = useRef<HTMLDivElement>(null);
  const query = useHiddenPeople();
  const { mutate, isPending, variables } = useShowPerson();
  const { isSendingNow } = useSending(showPersonKey);

  function handleShow(person: { id: string; name: string }) {
    if (isSendingNow()) return;
    // The pressed button is removed with its row.
    mutate(person, { onSuccess: () => list.current?.focus({ preventScroll: true }) });
  }

  function renderList() {
    if (query.isLoadingError) return <LoadFailed title={hiddenPeopleText.failed} query={query} />;
    if (!query.data) return <SkeletonLine width="12rem" />;
    if (query.data.length === 0) return <p>{hiddenPeopleText.empty}</p>;
    return (
      <ul className={ruled.list}>
        {query.data
          .toSorted((a, b) => a.name.localeCompare(b.name, 'id'))
          .map(({ id, name, avatar }) => (
            <li className={styles.item} key={id}>
              <Avatar src={avatar} size="small" />
              <bdi className={styles.name}>{name}</bdi>
              <Button
                variant="secondary"
                size="small"
                isBusy={isPending && variables.id === id}
                aria-label={hiddenPeopleText.showNamed(name)}
                onClick={() => handleShow({ id, name })}
              >
                {hiddenPeopleText.show}
              </Button>
            </li>
          ))}
      </ul>
    );
  }

  return (
    <div ref={list} className={styles.people} tabIndex={-1} aria-busy={query.isPending}>
      <p className={styles.description}>{hiddenPeopleText.description}</p>
      {renderList()}
    </div>
  );
}
