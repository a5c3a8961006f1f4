/** The texts of the forms and dialogs that edit, delete or show revisions; they load when one is opened. */
export const changingText = {
  saved: 'Perubahan disimpan',
  editThread: 'Edit Thread',
  deleteThreadQuestion: 'Hapus thread ini?',
  deleteThreadConsequence: 'Isi dan semua komentarnya ikut hilang, dan tidak dapat dikembalikan.',
  deleteCommentQuestion: 'Hapus komentar ini?',
  deleteCommentConsequence: 'Isinya hilang dan tidak dapat dikembalikan.',
  history: 'Riwayat suntingan',
  discardEditQuestion: 'Buang suntingan?',
  discardEditConsequence: 'Yang sudah Anda ubah hilang dan tidak dapat dikembalikan.',
  discardEdit: 'Buang',
  continueEditing: 'Lanjut menyunting',
  changedMeanwhile:
    'Tulisan ini sudah diubah di tempat lain sejak Anda mulai menyuntingnya; Simpan akan menggantikannya.',
  removedMeanwhile:
    'Tulisan ini sudah dihapus di tempat lain: suntingan Anda tidak dapat disimpan lagi, tetapi masih dapat disalin.',
  historyFailed: 'Riwayat tidak dapat dimuat',
  presentVersion: 'Versi sekarang',
  moreVersions: {
    more: 'Muat lagi',
    failed: 'Versi lainnya tidak dapat dimuat.',
    retry: 'Coba lagi',
  },
} as const;
