import type { ReactNode } from 'react';
import { classNames } from './styles/class-names.ts';
import styles from './table.module.css';

type TableColumn = { label: string; align?: 'end' | undefined };

type TableProps = {
  columns: ReadonlyArray<TableColumn>;
  children: ReactNode;
};

/** A table with hairlines. The children are its body rows; numeric cells take `numberCellClass`. */
export function Table({ columns, children }: TableProps) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ label, align }) => (
            <th key={label} scope="col" className={classNames(align === 'end' && styles.end)}>
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The classes of a cell with a number: aligned to the end, with tabular figures. */
export const numberCellClass: string = classNames(styles.end, styles.number);
