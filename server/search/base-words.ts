/*
 * Everyday words that have no affix, though many look as if they had: 'makan' is not 'mak' with '-an', and 'memakan'
 * comes from 'makan', not from 'pakan'. Rules alone cannot distinguish them.
 */
const WORDS = `
  abai acara ada adik adil adu agama ahli air ajak ajar aju akal akhir aksi aktif alam alami alat alih alir aman
  ambil ampun anak ancam andal angkat angkut antar antri anut apa api arah asal asam asing atur awal awas ayah ayam
  baca badan bagai bagi bagus bahan bahas baik bakar balas balik bandel bangga bangun bantu barang baru batal batas
  bawa bayar beda belah beli belanja belum benar bentuk berani berapa beras berat beres beri berita
  bersih besar biasa biaya bicara bikin bina bisa bisnis bola boleh bom bor bosan buah buang buat buka bukan bukti buku bulan
  bumbu bunga buru buruk cabai cabut campur cantik cap cara cari cat catat cek cepat cerita cetak cinta coba cocok cuci cukup
  dadak daftar dagang dalam damai dampak dapat dapur darah dasar datang dekat dengan dengar derita didik diam diet dinas
  dingin diri diskusi dokter dorong duduk dukung dunia elus enak gaji ganggu ganti garap gerak gigi goreng
  gula gulai guna guru habis hadir hadap hamil hantar harap harga hari hasil hati hemat henti hewan hidup hilang hitung
  hubung hujan hukum ibu ikan ikat ikut ilmu indah ingat ingin inti isi istri izin jadi jaga jahat jahit jalan jamin
  janji jarak jatuh jauh jelas jemput jual juang judul jujur jumlah kabar kait kaji kami kanan kantor karang karat karena karet
  karya kasih kata kaya kecil kejar keluar keluarga keluh kembali kembang kemudian kena kenal kepala keras kering kerja
  kertas ketat ketik khusus kira kirim kita klaim kolam komentar kompor konsumsi kontrak kopi koreksi kosong kota
  kuasa kuat kucing kuliah kuliner kulit kumpul kunci kunjung kurang kurus lahir lain laku lalu lama lampau langgan
  lapor larang lari las latih lawan layan lebih lelah lemari lepas lestari letak lewat libat libur lihat lindung lupa lulus
  maaf macam macet main makan makna maksud malam malas mampu mana mandi manfaat mangga manis marah masak masalah masuk
  mata matahari mati mau mayat medan meja melayu memang menang menantu menteri merah merdeka meski mesin milik mimpi minat
  minggu minta minum minyak mobil modal model mohon motor muat muda mudah mudik mulai muncul murah murid musik
  naik nama nanti nasi nasihat nilai nikah nikmat nyala nyaman nyanyi nyata obat obrol olah oleh olahraga orang
  pagi pahit pakai paksa panas pandai pandang panggang panggil panjang pantai pantau pasang pasar pasti patuh
  payung pecah pel pedas pegang pelan pelihara perang percaya pergi perintah periksa perlu pernah pertama perut pesan
  pesta pikir pilih pimpin pindah pinjam pisah pohon potong pribadi proses puas puasa pukul pulang
  pulih puluh putih putus ramai rambut rambutan rapat rasa rawat rebus reda rekam rekomendasi renang rencana rendang rendah renovasi resep resmi
  rindu rokok roti ruang rumah rumput rusak sabar sabun sahabat saing sakit salah sama sambal sambut sampai sampah
  sangat santai santan sapu saran sarapan satu saudara sawah sayang sayur sebab sebar sebelum sebut sedang sederhana sedia
  sedih sedikit segar segera sehat sejak sejarah sekarang sekolah selalu selamat selesai semangat semua senam senang
  sendiri sengaja senter sepatu sepeda seperti serang serah sering servis sesuai setia setrika setuju sewa siap siapa siar
  sini sifat sikap simpan singgung sini siram situ skripsi soal solusi suami suara suka sukses sulit sumber susah susu susun
  syarat tabung tahan tahu tahun takut tamat tambah tampil tanah tanam tanda tanding tanggap tanggung tangkap tanpa
  tanya tari tarik taruh tawa tawar tebal teknologi telepon teliti teman tempat tempel temu tenaga tenang
  tentang tentu tepat terang terasi terbang terbit terima terlalu ternak terus tes tetap tiap tiba tidak tidur tinggal
  tinggi tips tiru titip toko tolak tolong tonton tua tugas tuju tukar tulis tumbuh tumis tumpuk tunggu tunjuk
  turun tutup uang ubah ucap uji ujung ukur ulang umpama umum undang untung upah upaya urus usaha usul utama utang
  wajib waktu warna warung wisata yakin zaman
`;

export const BASE_WORDS: ReadonlySet<string> = new Set(WORDS.trim().split(/\s+/));

/** Whether the word is a known base word, from which no affix is removed. */
export function isBaseWord(word: string): boolean {
  return BASE_WORDS.has(word);
}
