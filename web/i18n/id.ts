import { categoryName } from '#contract/category-key.ts';
import { withoutDirections } from '#contract/visible-text.ts';

import { frameText } from './frame-id.ts';

/** The texts of the screens for members; those of the first load are in `frame-id.ts`. */
export const text = {
  ...frameText,

  welcome: (product: string) => `Selamat datang di ${product}`,
  welcomeDescription: 'Ruang diskusi daring untuk bertanya, berbagi cerita, dan berembuk bersama.',
  popularCategories: 'Kategori Populer',
  category: hashtag,
  threadList: 'Kumpulan Thread',
  filteredThreads: (category: string | null) =>
    category === null ? 'Kumpulan Thread' : `Kumpulan Thread · ${hashtag(category)}`,
  addThread: 'Buat thread baru',
  addDraftedThread: 'Buat thread baru (Draf)',
  draft: 'Draf',
  unknownOwner: 'Unknown', // spec §9
  commentCount: (count: number) => `Komentar(${count})`,
  noThreads: 'Belum ada thread',
  noThreadsDescription: 'Jadilah yang pertama membuka percakapan.',
  threadsFailed: 'Thread tidak dapat dimuat',
  noThreadsInCategory: 'Belum ada thread di kategori ini',
  showAllThreads: 'Tampilkan semua thread',
  sortThreads: 'Urutkan',
  threadSorts: { newest: 'Terbaru', active: 'Teraktif', top: 'Teratas' },
  bestMatch: 'Paling cocok',
  moreThreads: {
    more: 'Muat lagi',
    failed: 'Thread berikutnya tidak dapat dimuat',
    retry: 'Coba lagi',
    end: 'Semua thread sudah tampil.',
    loaded: (count: number) => `${count} thread lain sudah dimuat`,
  },
  moreCategories: 'Kategori lain…',
  allCategories: 'Semua kategori',
  noCategoriesYet: 'Belum ada kategori.',
  findCategory: 'Cari kategori',
  threadCount: (count: number) => `${count} thread`,
  noCategories: 'Tidak ada kategori dengan nama itu.',
  categoriesFailed: 'Kategori tidak dapat dimuat.',
  narrowCategories: 'Masih ada lagi: ketik sebagian namanya.',
  justNow: 'Baru saja', // spec §4, as the next three
  minutesAgo: (count: number) => `${count} menit yang lalu`,
  hoursAgo: (count: number) => `${count} jam yang lalu`,
  daysAgo: (count: number) => `${count} hari yang lalu`,
  exactTime: (date: string, time: string) => `${date} pukul ${time}`,
  weekdays: ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'],
  months: [
    'Januari',
    'Februari',
    'Maret',
    'April',
    'Mei',
    'Juni',
    'Juli',
    'Agustus',
    'September',
    'Oktober',
    'November',
    'Desember',
  ],

  searchThreads: 'Cari thread',
  openSearch: 'Buka pencarian',
  clearSearch: 'Hapus pencarian',
  searchResults: (q: string, category: string | null) =>
    `Hasil pencarian “${q}”${category === null ? '' : ` di ${hashtag(category)}`}`,
  noResults: (q: string) => `Tidak ada yang cocok dengan “${q}”`,
  noResultsInCategory: (q: string, category: string) =>
    `Tidak ada yang cocok dengan “${q}” di kategori ${hashtag(category)}`,
  noResultsDescription: 'Coba kata lain, lebih sedikit kata, atau periksa ejaannya.',
  searchAllCategories: 'Cari di semua kategori',
  searchFailed: 'Pencarian gagal',
  foundInComment: 'Dalam komentar',
  writtenBy: 'Ditulis oleh',
  didYouMean: 'Mungkin maksud Anda',
  nearMatch: (meant: string) => `Mirip “${meant}”`,

  upVoteThread: 'Suka thread',
  downVoteThread: 'Tidak suka thread',
  upVoteComment: 'Suka komentar',
  downVoteComment: 'Tidak suka komentar',

  threadTitle: 'Thread',
  threadFailed: 'Thread tidak dapat dimuat',
  comment: 'Komentar',
  commentPlaceholder: 'Tuliskan komentar...',
  sendComment: 'Kirim',
  commentAdded: 'Berhasil menambahkan komentar',
  noComments: 'Belum ada komentar',
  noCommentsDescription: 'Apa pendapat Anda?',
  commentsFailed: 'Komentar tidak dapat dimuat',
  sortComments: 'Urutkan',
  commentSorts: { newest: 'Terbaru', oldest: 'Terlama', top: 'Teratas' },
  moreComments: {
    more: 'Muat lagi',
    failed: 'Komentar lainnya tidak dapat dimuat.',
    retry: 'Coba lagi',
    end: 'Semua komentar sudah tampil.',
    loaded: (count: number) => `${count} komentar dimuat`,
  },
  wholeText: 'Tampilkan semua',
  earlierComments: 'Muat komentar sebelumnya',
  commentDeleted: 'Komentar dihapus',
  newComment: 'Baru',
  held: 'Menunggu persetujuan',
  pinned: 'Disematkan',
  locked: 'Dikunci',

  copyLink: 'Salin tautan',
  linkCopied: 'Tautan disalin',
  linkNotCopied: 'Tautan tidak dapat disalin',
  edit: 'Edit',
  delete: 'Hapus',
  cancel: 'Batal',
  save: 'Simpan',
  close: 'Tutup',
  edited: 'diedit',
  editedAt: (time: string) => `Diedit ${time}`,
  threadDeleted: 'Thread dihapus',
  report: 'Laporkan',
  reported: 'Dilaporkan',
  hide: 'Sembunyikan',
  thread: 'thread',
  aComment: 'komentar',

  newThread: 'Masukan Thread Baru',
  createThread: 'Buat Thread',
  threadCreated: 'Thread baru ditambahkan',
  showThread: 'Lihat',

  sending: 'Sedang dikirim…',
  draftStored: 'Draf tersimpan',
  draftFailed: 'Draf tidak dapat disimpan',
  draftDiscarded: 'Draf dibuang',
  discardDraft: 'Buang draf',
  restoreDraft: 'Kembalikan draf',

  pendingThreads: (count: number, isMore: boolean) =>
    `${count}${isMore ? '+' : ''} thread baru, tampilkan`,
  pendingComments: (count: number, isMore: boolean) =>
    `${count}${isMore ? '+' : ''} komentar baru, tampilkan`,
  pendingEdits: 'Ada suntingan baru, tampilkan',
  threadRemovedHere: 'Thread ini sudah dihapus pemiliknya',

  notFoundHeading: 'Oops!',
  notFoundDescription: '404 Page Not Found...',
  backHome: 'Kembali ke Halaman Utama',
} as const;

/** Returns a category as it is shown, whatever its spelling. */
function hashtag(category: string): string {
  return `#${withoutDirections(categoryName(category))}`;
}
