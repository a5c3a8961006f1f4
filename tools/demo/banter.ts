import { parseLines } from './manuscript.ts';

/** Short comments that keep a long discussion going. */
export const BANTER = parseLines(`
Relate banget.
Ngakak sampai ditegur sebelah.
Tambah satu suara.
Nah kan, banyak temannya.
Saya ketinggalan dua halaman, sebentar.
Ini thread paling sehat minggu ini.
Satu suara dari Papua.
Lanjut, saya sudah bikin kopi.
Gue pikir cuma gue.
Aku baca dari bawah ke atas dan tetap lucu.
Wkwkwk, parah.
Sepakat tanpa rapat.
Kok saya jadi kangen rumah.
Boleh ikut dua kali?
Yang di atas saya curi kalimatnya.
Makin malam makin jujur komentarnya.
Hadir, terlambat seperti biasa.
Jangan berhenti dulu, nanggung.
Satu kantor ikut baca, kerjaan berhenti.
Ini belum ada yang sebut? Kaget saya.
Ketawa, terus diam, terus ketawa lagi.
Mantan saya pasti jawabnya beda. Pantas putus.
Saya bacakan ke suami, dia pura-pura tidur.
Emak gue banget ini.
Jawaban paling atas tidak ada lawan.
Ibu saya titip salam buat kalian semua.
Sudah tiga hari dan masih ramai, luar biasa.
Kucatat semua, siapa tahu jadi buku.
Besok dilanjut, sinyal tinggal satu batang.
Kalian ini hidupnya kok seru semua.
Oke, saya berubah pikiran.
Ada yang mengintip dari tadi? Ayo muncul.
Moderator, tolong disematkan.
Baru dua menit buka sudah betah.
Saya kira sudah selesai, ternyata masih lanjut.
Aku skip dulu, nanti mewek.
Yang ini jangan sampai dibaca bapak saya.
Sehat-sehat kalian semua.
Gue bookmark buat hari Senin.
Setiap komentar saya baca pakai logat masing-masing.
`);
