import type { SecondFactorChange } from '#server/mail/letter.ts';

/** Indonesia has three time zones; letters name the one they use. */
const ZONE = { name: 'WIB', timeZone: 'Asia/Jakarta' };

/** `28 November 2026 pukul 18.21 WIB`. */
export function moment(iso: string): string {
  // Made here: a format takes 6 MB of memory, which a forum without mail does not need.
  const format = new Intl.DateTimeFormat('id-ID', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: ZONE.timeZone,
  });
  return `${format.format(new Date(iso))} ${ZONE.name}`;
}

const passkey = (label: string | undefined) =>
  label === undefined ? 'Sebuah passkey' : `Passkey ${label}`;

const CHANGES: Record<SecondFactorChange, (label: string | undefined) => string> = {
  'codes-added': () => 'Kode sekali pakai dari aplikasi autentikator kini diminta saat login.',
  'codes-removed': () =>
    'Kode sekali pakai dari aplikasi autentikator tidak lagi diminta saat login.',
  'passkey-added': (label) => `${passkey(label)} ditambahkan.`,
  'passkey-removed': (label) => `${passkey(label)} dihapus.`,
  'recovery-codes-replaced': () =>
    'Kode pemulihan diganti dengan yang baru; yang lama tidak berlaku lagi.',
  'recovery-code-used': () =>
    'Satu kode pemulihan dipakai untuk login; kode itu tidak berlaku lagi.',
  'removed-at-recovery': () =>
    'Passkey, kode sekali pakai, dan kode pemulihan yang mungkin ditambahkan orang lain dihapus dari akun Anda. Pasang lagi milik Anda di halaman Akun.',
  'reset-by-operator': () =>
    'Pengelola forum menghapus semua passkey, kode sekali pakai, dan kode pemulihan akun Anda.',
};

/**
 * The texts of letters. Arguments are quoted and made harmless by the caller. Those that may be undefined are left out of
 * letters to addresses that nobody has proved.
 */
export const letterText = {
  greeting: (name: string | undefined) => (name === undefined ? 'Halo,' : `Halo ${name},`),
  footer: (product: string, origin: string) =>
    `Surat otomatis dari ${product} (${origin}). Balasan tidak dibaca.`,
  openLink: 'Kalau tombolnya tidak bisa ditekan, salin alamat ini ke peramban:',

  notMe: 'Bukan saya',
  notMeHint:
    'Kalau ini Anda sendiri, tidak ada yang perlu dilakukan. Kalau bukan, tekan “Bukan saya”: semua sesi login diakhiri, dan Anda membuat kata sandi baru.',

  passwordReset: {
    subject: (product: string) => `Kata sandi baru untuk ${product}`,
    body: 'Seseorang, mungkin Anda sendiri, meminta kata sandi baru untuk akun Anda. Tautan di bawah berlaku satu jam dan hanya sekali.',
    button: 'Buat kata sandi baru',
    hint: 'Kalau Anda tidak memintanya, abaikan surat ini: kata sandi Anda tetap yang lama.',
  },
  passwordChanged: {
    subject: (product: string) => `Kata sandi Anda di ${product} diganti`,
    body: (at: string) => `Kata sandi akun Anda diganti pada ${moment(at)}.`,
  },
  confirmAddress: {
    subject: (product: string) => `Konfirmasi alamat email Anda di ${product}`,
    body: 'Alamat email ini dipakai untuk mendaftar. Konfirmasi bahwa alamat ini milik Anda.',
    button: 'Konfirmasi alamat',
    hint: 'Kalau Anda tidak mendaftar, abaikan surat ini.',
  },
  confirmNewAddress: {
    subject: (product: string) => `Konfirmasi alamat email baru di ${product}`,
    body: 'Alamat email ini akan menjadi alamat akun Anda. Alamat lama tetap berlaku sampai Anda mengonfirmasi yang baru.',
    button: 'Konfirmasi alamat baru',
    hint: 'Kalau Anda tidak memintanya, abaikan surat ini: tidak ada yang berubah.',
  },
  addressChanged: {
    subject: (product: string) => `Alamat email Anda di ${product} diganti`,
    body: (email: string | undefined, at: string) =>
      `Alamat email akun Anda diganti${email === undefined ? '' : ` menjadi ${email}`} pada ${moment(at)}. Surat berikutnya dikirim ke alamat baru itu.`,
    button: 'Bukan saya, kembalikan',
    hint: 'Kalau ini Anda sendiri, tidak ada yang perlu dilakukan. Kalau bukan, kembalikan alamat ini: semua sesi login diakhiri, dan Anda membuat kata sandi baru. Tautan ini berlaku tujuh hari.',
  },
  newDevice: {
    subject: (product: string) => `Login dari perangkat baru di ${product}`,
    body: (device: string, network: string, at: string) =>
      `Ada yang masuk ke akun Anda dari perangkat yang belum dikenal: ${device}, dari jaringan ${network}, pada ${moment(at)}.`,
  },
  secondFactorChanged: {
    subject: (product: string) => `Pengaman login Anda di ${product} berubah`,
    body: (change: SecondFactorChange, label: string | undefined) => CHANGES[change](label),
    when: (at: string) => `Waktunya ${moment(at)}.`,
  },
  passkeyCloned: {
    subject: (product: string) => `Login dengan passkey ditolak di ${product}`,
    body: (label: string | undefined, at: string) =>
      `Pada ${moment(at)}, login dengan ${label === undefined ? 'sebuah passkey' : `passkey ${label}`} ditolak: penghitungnya mundur, seperti pada passkey yang disalin orang lain.`,
    advice: 'Hapus passkey itu di halaman Akun, lalu buat yang baru.',
  },
  accountDeleted: {
    subject: (product: string) => `Akun Anda di ${product} akan dihapus`,
    body: (until: string) =>
      `Akun Anda ditutup, dan dihapus untuk selamanya pada ${moment(until)}. Sampai saat itu, login mengembalikannya.`,
  },
  accountApproved: {
    subject: (product: string) => `Akun Anda di ${product} disetujui`,
    body: 'Moderator menyetujui akun Anda. Anda sekarang dapat masuk dengan alamat email dan kata sandi yang Anda daftarkan.',
  },
  test: {
    subject: (product: string) => `Surat percobaan dari ${product}`,
    body: 'Surat ini membuktikan bahwa forum dapat mengirim surat.',
  },
} as const;
