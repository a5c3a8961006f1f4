/** The texts of the forms that create or edit a thread. */
export const threadFormText = {
  newThreadTitle: 'Judul Thread',
  newThreadCategory: 'Kategori Thread',
  knownCategories: 'Kategori yang sudah ada',
  knownCategoryCount: (count: number) => `${count} kategori yang cocok, pilih dengan panah bawah.`,
  newThreadBody: 'Deskripsi',
  newThreadBodyPlaceholder: 'Tuliskan deskripsi...',
  emptyFields: 'Terdapat data yang kosong.', // spec §5
  tooLong: (max: number) => `Paling banyak ${max} karakter.`,
} as const;
