import type { RichTextEditorLabels } from '#web/ui/rich-text/rich-text-editor-props.ts';

/** Labels for tests of the editor alone. */
export const editorLabels: RichTextEditorLabels = {
  toolbar: 'Format teks',
  bold: 'Tebal',
  italic: 'Miring',
  underline: 'Garis bawah',
  strike: 'Coret',
  heading: 'Subjudul',
  bulletList: 'Daftar',
  orderedList: 'Daftar bernomor',
  quote: 'Kutipan',
  code: 'Kode',
  codeBlock: 'Blok kode',
  link: 'Tautan',
  undo: 'Urungkan',
  redo: 'Ulangi',
  linkUrl: 'Alamat tautan',
  linkInvalid: 'Alamat tidak sah',
  apply: 'Terapkan',
  remove: 'Hapus tautan',
  cancel: 'Batal',
  keys: 'Tab menjorokkan',
  imagesUnsupported: 'Gambar belum didukung',
  pasteTooLong: 'Terlalu panjang',
};
