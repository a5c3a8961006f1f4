import { parseLines } from './manuscript.ts';

// `{o}` stands for the form of address of the thread's author. A leading `?`, `!` or `~` limits a line to one kind of thread.

/** Sentences that can stand before any reply. */
export const OPENERS = parseLines(`
Izin nimbrung ya.
Baru sempat baca.
Ikut komentar ya.
Nyimak dari tadi, akhirnya ikut komentar.
Numpang lewat.
Maaf telat.
Hmm.
Wah, baru lihat thread ini.
Btw, salam kenal semua.
Hehe.
Ikutan ya.
? Semangat, {o}!
? Halo {o}.
! Makasih sudah berbagi, {o}.
! Keren ini.
! Mantap, {o}!
! Suka banget tulisannya.
! Nggak rugi baca sampai bawah.
~ Seru nih.
~ Pertanyaan berbahaya.
~ Akhirnya ada yang bahas.
~ Ikut bersuara.
~ Wah ini topik panas.
`);

/** Sentences that can stand after any reply. */
export const CLOSERS = parseLines(`
Hehe.
Lanjut nyimak lagi.
Wkwk.
🙏
😅
😂
👍
! Sukses terus, {o}.
! Ditunggu tulisan berikutnya.
! Sehat selalu, {o}.
~ Lanjut, siapa lagi?
~ Silakan dibantah.
~ Sudah, aku kabur dulu.
`);

/** Sentences that can stand before a reply that really answers the thread. */
export const ANSWER_OPENERS = parseLines(`
? Coba bantu jawab ya.
? Setahu saya begini.
? Pernah di posisi ini.
? Bantu jawab ya, {o}.
! Nambahin sedikit.
~ Ikut jawab.
~ Gue dulu ya.
`);

/** Sentences that can stand after a reply that really answers the thread. */
export const ANSWER_CLOSERS = parseLines(`
😅
? Cmiiw.
? Semoga membantu.
? Begitu kira-kira.
? Itu menurutku ya.
? Mohon maaf kalau keliru.
? Kabari ya kalau sudah dicoba.
? 🙏
! 👍
~ Hehe.
~ 😂
`);

/** Sentences that can close the body of a thread. */
export const BODY_CLOSERS = parseLines(`
? Terima kasih sebelumnya.
? Mohon pencerahannya ya, suhu-suhu sekalian.
? Ditunggu jawabannya, makasih banyak.
? Ada yang pernah mengalami?
? Maaf kalau sudah pernah ditanyakan, saya cari di arsip belum ketemu.
? Makasih ya, semoga dibalas kebaikannya.
! Semoga berguna.
! Kalau ada pertanyaan tulis di bawah, nanti dijawab sebisanya.
! Sekian dulu, mau jemput anak.
! Terima kasih sudah membaca.
! Silakan ditambahkan kalau ada yang kurang.
~ Ditunggu ceritanya.
~ Silakan, waktu dan tempat dipersilakan.
~ Yuk, ramaikan.
~ Bebas, asal sopan.
`);
