import type { LetterKind, LinkName, ToldData } from '#server/mail/letter.ts';
import type { Source } from './content.ts';

/** What a letter of this kind is made from. */
export type SourceOf<Kind extends LetterKind> = Source<ToldData<Kind>, LinkName<Kind>>;
