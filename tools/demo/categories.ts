import { hobi } from './content/hobi.ts';
import { jalanJalan } from './content/jalan-jalan.ts';
import { karier } from './content/karier.ts';
import { kesehatan } from './content/kesehatan.ts';
import { keuangan } from './content/keuangan.ts';
import { kuliner } from './content/kuliner.ts';
import { musik } from './content/musik.ts';
import { olahraga } from './content/olahraga.ts';
import { pendidikan } from './content/pendidikan.ts';
import { rumah } from './content/rumah.ts';
import { teknologi } from './content/teknologi.ts';
import { umum } from './content/umum.ts';
import type { CategoryContent } from './manuscript.ts';

/** The texts of the demo forum, by category. */
export const CATEGORIES: readonly CategoryContent[] = [
  kuliner,
  teknologi,
  karier,
  jalanJalan,
  kesehatan,
  keuangan,
  hobi,
  pendidikan,
  musik,
  olahraga,
  rumah,
  umum,
];
