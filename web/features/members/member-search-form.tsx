import { memberStates, type MemberState } from '#contract/members.ts';
import { membersText } from '#web/i18n/members-id.ts';
import { Field } from '#web/ui/form/field.tsx';
import { Select } from '#web/ui/form/select.tsx';
import styles from './member-list.module.css';
import type { MemberSearch } from './use-members.ts';

const STATES: { value: MemberState | ''; label: string }[] = [
  { value: '', label: membersText.everybody },
  ...memberStates.map((state) => ({ value: state, label: membersText.states[state] })),
];

type MemberSearchFormProps = {
  search: MemberSearch;
  onChange: (search: MemberSearch) => void;
  /** E-mail addresses are for admins. */
  hasEmail: boolean;
};

/** The fields by which members are found, while one types. */
export function MemberSearchForm({ search, onChange, hasEmail }: MemberSearchFormProps) {
  return (
    <form
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers of two years ago do not know it.
      role="search"
      aria-label={membersText.search}
      className={styles.search}
      onSubmit={(event) => event.preventDefault()}
    >
      <Field
        label={membersText.name}
        name="name"
        value={search.name}
        onChange={(name) => onChange({ ...search, name })}
      />
      {hasEmail && (
        <Field
          label={membersText.email}
          name="email"
          autoComplete="off"
          value={search.email}
          onChange={(email) => onChange({ ...search, email })}
        />
      )}
      <Select
        label={membersText.state}
        options={STATES}
        value={search.state}
        onChange={(state) => onChange({ ...search, state })}
      />
    </form>
  );
}
