/** The texts of the page of a thread, which no other screen loads. */
export const threadPageText = {
  commentMissing: 'Komentar itu sudah tidak ada. Thread ini ditampilkan dari awal.',
  copyCommentLink: 'Salin tautan komentar',
  editComment: 'Edit komentar',
  deleteComment: 'Hapus komentar',
  /** Why the thread takes no comments. */
  closed: {
    held: 'Menunggu persetujuan moderator. Sampai disetujui, hanya Anda yang melihat thread ini.',
    locked: 'Dikunci oleh moderator. Thread ini tidak menerima komentar baru.',
    deleted: 'Thread ini sudah dihapus dan tidak dapat dikomentari lagi.',
  },
} as const;
