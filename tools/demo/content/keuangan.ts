import { parseIdeas, parseLines, type CategoryContent } from '../manuscript.ts';

export const keuangan: CategoryContent = {
  name: 'keuangan',
  ideas: parseIdeas(`
? Gaji 5 juta, gimana cara nabung DP rumah? | nabung DP rumah | jawa
Umur 26, kerja di Semarang, masih tinggal sama orang tua dan ngasih ibu sejuta sebulan. Target rumah subsidi di pinggiran, DP plus biaya-biaya kira-kira 25 juta. Realistis dua tahun?
+ Realistis. Sisihkan 1,2 juta di hari gajian, langsung pindah rekening yang tidak ada ATM-nya. THR dan bonus masuk semua ke situ.
+ Jangan lupa biaya notaris, provisi, dan isi rumah. Saya kaget di situ, hampir sama dengan DP-nya.
+ Selagi masih sama orang tua itu masa emas nabung. Nanti kalau sudah kontrak jauh lebih berat.

? Terjerat pinjol 4 aplikasi, mulai bereskan dari mana? | pinjol | pria
Awalnya 1,5 juta buat servis motor. Gali lubang tutup lubang, sekarang total 11 juta. Belum cerita ke istri. Gaji 4,8 juta.
Tolong jangan dihakimi dulu, saya sudah menghakimi diri sendiri tiap malam.
+ Pertama cerita ke istri, malam ini. Berat, tapi setelah itu bebannya dibagi dua. Kedua, berhenti pinjam baru walau sejuta.
+ Urutkan: mana yang legal (cek OJK), mana yang tidak. Yang legal bisa minta restrukturisasi, telepon langsung layanan pelanggannya.
+ Saya pernah 18 juta, lunas 14 bulan. Jual motor, narik ojek pakai motor sewaan. Bisa, mas. Pelan-pelan.
+ Kalau ada yang meneror kontak, simpan buktinya dan lapor. Mereka tidak boleh begitu.

~ Catat pengeluaran pakai aplikasi atau buku tulis? | catat pengeluaran
Aku sudah coba enam aplikasi, semuanya bertahan seminggu. Sejak pakai buku warung yang kertasnya buram, sudah lima bulan jalan. Kalian pakai apa?
+ Spreadsheet satu lembar, tiga kolom. Makin sederhana makin panjang umurnya.
+ Amplop tunai! Kalau amplop jajan kosong ya sudah, selesai.
+ Tidak mencatat, tapi berdoa tiap tanggal 20.

! Pelunasan KPR 7 tahun lebih cepat, begini ceritanya | pelunasan KPR | wanita
Bukan karena kaya. Suami guru, saya jahit di rumah.
## Yang kami lakukan
1. Tiap THR masuk pokok utang, **bukan** baju baru.
2. Setelah bunga tetap habis, kami pindah bank. Cicilan turun 600 ribu, tapi tetap bayar jumlah lama.
3. Orderan jahit seragam sekolah tiap Juli dikumpulkan untuk pelunasan sebagian.
## Yang tidak kami lakukan
- Tidak investasi macam-macam dulu
- Tidak ganti motor (umurnya 13 tahun, masih setia)
## Yang perlu ditanyakan ke bank
Ada **penalti pelunasan** atau tidak, dan kapan boleh bayar sebagian. Di bank kami minimal 6 kali cicilan sekali setor.
Waktu ambil sertifikat, suami cuma diam di parkiran lama sekali. Saya pura-pura cari kunci biar dia tidak malu.
+ Paragraf terakhir bikin saya ikut pura-pura cari kunci.
+ Poin dua itu pintar: cicilan turun tapi tetap bayar jumlah lama. Nggak kepikiran.
+ Barakallah, Bu. Semoga kami menyusul, sisa 11 tahun lagi.

? Emas batangan atau tabungan emas digital? | emas
Mau mulai 500 ribu per bulan buat dana sekolah anak 10 tahun lagi.
+ Digital dulu sampai cukup 5 gram, lalu cetak. Hemat ongkos cetak.
+ Aku fisik, karena digital terlalu gampang dijual waktu tergoda diskon.
+ Ingat selisih jual-beli, minimal simpan 3–5 tahun. Kalau 10 tahun cocok.

? Arisan keluarga macet, bandarnya sepupu sendiri | arisan macet
Tujuh orang belum dapat, uangnya "diputar dulu" katanya. Tidak enak menagih, tapi itu uang masuk sekolah anak saya.
+ Kumpulkan semua anggota, bicara bersama, jangan sendiri-sendiri. Minta jadwal cicil tertulis dan ditandatangani.
+ Minta om atau tante yang dituakan jadi penengah. Jangan lewat grup WA, nanti pecah.
+ Pengalaman pahit: ikhlaskan separuh, kejar separuh. Keluarga tetap keluarga, tapi jangan ikut putaran berikutnya.

~ Patungan makan di kantor: bagi rata atau sesuai pesanan? | patungan makan
Gue pesan nasi putih dan sayur asem 22 ribu. Teman pesan iga bakar dan jus alpukat. "Bagi rata aja ya biar gampang." Gampang buat siapa?
+ Sesuai pesanan, titik. Sekarang zaman QR, masing-masing bayar sendiri dua detik.
+ Kalau sering bareng sih rata tidak apa-apa, nanti gantian gue yang pesan iga.
+ Bawa kalkulator, dikira pelit sekali, damai selamanya.

? Dana darurat 6 bulan itu dihitung dari gaji atau pengeluaran? | dana darurat
Banyak artikel beda-beda. Saya menikah, anak satu, pengeluaran 5,5 juta, gaji 8 juta.
+ Pengeluaran. Jadi sekitar 33 juta, tapi mulai saja dari satu bulan dulu biar tidak gentar.
+ Kalau pekerjaannya tidak tetap tambah jadi 9–12 bulan. Simpan yang gampang cair, jangan di saham.
+ Punyaku cuma 3 bulan dan sudah pernah menyelamatkan waktu anak opname. Mulai berapa pun.

! Sebulan tanpa belanja daring: hasil dan godaannya | puasa belanja daring
Aturannya cuma tiga: bahan makanan boleh, obat boleh, selain itu tulis di daftar dan tunggu.
Akhir bulan daftarnya ada **23 barang**. Yang masih kuinginkan: dua (sandal, karena putus, dan buku). Sisanya malah lupa kenapa pengen. Lampu proyektor bentuk astronot, buat apa?
Uang yang nggak keluar: *Rp1.340.000*.
+ Lampu astronot kena semua orang ya ternyata. Punyaku sudah masuk gudang.
+ Kucoba mulai tanggal 1. Tanggal kembar dilewati, doakan.
+ Hapus aplikasinya dari layar depan saja sudah membantu banget.

? Orang tua pensiun, uang pesangon 180 juta enaknya diapakan? | uang pesangon
Bapak mau dibelikan angkot, ibu mau didepositokan, paman menawari "bisnis tambang" yang janji 10% sebulan. Saya anak tertua, diminta pendapat.
+ Sepuluh persen sebulan itu bukan bisnis, itu berita kriminal yang belum terbit. Tolak baik-baik.
+ Pisahkan dulu dana kesehatan dan hidup setahun. Sisanya campuran deposito dan surat berharga negara ritel, kuponnya tiap bulan masuk.
+ Kalau bapak pengen kegiatan, usaha kecil dulu 20 juta. Jangan semua.

? Asuransi unit link mau kuhentikan, rugi nggak? | asuransi unit link
Sudah jalan 4 tahun, 500 ribu sebulan. Nilai tunainya cuma 9 juta dari 24 juta yang kusetor. Agen minta jangan berhenti, "sayang".
+ Yang sudah masuk anggap biaya belajar. Pastikan dulu punya pengganti (BPJS plus asuransi murni) baru tutup.
+ Minta ilustrasi tertulis kalau lanjut 5 tahun lagi. Dari situ kelihatan sayang sama siapa.
+ Saya tutup tahun keempat juga. Nyesek sebentar, lega selamanya.

~ Uang belanja Rp50.000 sehari buat berempat, masih bisa? | uang belanja harian | wanita
Tantangan dari suami yang belum pernah ke pasar. Saya jawab bisa, asal dia yang belanja. Kalian di kota lain berapa?
+ Wonogiri masih bisa, asal sayur petik di kebun. Di Batam jangan harap, cabainya saja separuh.
+ Suaminya disuruh beli bawang tanpa daftar harga, pulang langsung paham.
+ Kami 80 ribu berlima, tempe dan telur bergantian. Minggu ayam.

! Cara saya mengajari anak SD soal uang dengan tiga toples | mengajari anak soal uang
Toples satu **jajan**, dua **tabung**, tiga **berbagi**. Tiap Senin dapat 20 ribu dalam pecahan dua ribuan dan dia sendiri yang membagi.
Bulan pertama semua masuk jajan. Bulan kedua dia mau beli layang-layang 35 ribu dan baru mengerti gunanya toples kedua. Bulan ketiga, tanpa disuruh, toples ketiga dikasihkan ke tukang sol sepatu.
Saya tidak ceramah sekali pun. Toplesnya yang ceramah.
+ "Toplesnya yang ceramah", bagus sekali. Saya tiru mulai Senin.
+ Pecahan dua ribuan itu detail yang penting ternyata, biar bisa dibagi.
+ Boleh untuk suami juga? Serius nanya.

? NPWP suami istri digabung atau dipisah? | NPWP
Baru menikah, dua-duanya karyawan. Kata bagian keuangan kantor beda dengan kata teman. Bingung waktu lapor SPT.
+ Umumnya gabung lebih sederhana dan tidak kurang bayar. Tapi tanya ke KPP saja, sekarang bisa lewat chat.
+ Kami dulu pisah, tiap tahun kurang bayar. Akhirnya gabung, beres.

? Modal 3 juta, usaha apa yang nggak bikin stres? | usaha modal kecil | wanita banjar
Ibu rumah tangga di Banjarmasin, ada waktu jam 8 sampai 2 siang. Bisa masak standar, bisa jahit sedikit.
+ Jahit permak! Ganti ritsleting, potong celana. Modal mesin bekas, tetangga sendiri pelanggannya.
+ Jualan wadai sore lewat pesanan, jadi tidak ada sisa. Bingka sama amparan tatak pasti laku.
+ Mulai yang kecil, catat dari hari pertama. Yang bikin stres itu kalau uang dapur dan uang usaha campur.

~ Pinjam uang ke teman: pernah dan kapok? | pinjam uang
Teman pinjam 2 juta, katanya seminggu. Sekarang sudah 14 bulan dan dia baru posting liburan ke Bali. *Aku yang malu mau nagih*.
+ Tagih lewat cara "aku lagi butuh banget nih". Kadang berhasil karena dia bisa merasa jadi penolong.
+ Prinsip bapakku: pinjamkan sejumlah yang kamu rela hilang.
+ Komentari foto liburannya: "Wah asyik, sudah longgar ya?" Besoknya transfer, bukti nyata.

? Reksa dana pasar uang aman kan buat pemula? | reksa dana pasar uang
Baru mulai belajar, takut kata "investasi" karena om saya pernah habis. Uangnya untuk menikah 1,5 tahun lagi.
+ Relatif aman dan cair, cocok untuk jangka pendek. Tapi bukan dijamin seperti tabungan ya. Pastikan terdaftar di OJK.
+ Untuk 1,5 tahun itu pilihan yang waras. Jangan tergoda saham karena teman pamer.
+ Om saya juga habis, tapi di robot trading. Beda jauh.

! Spreadsheet anggaran keluarga, boleh disalin | spreadsheet anggaran
Sudah dipakai tiga tahun oleh keluarga kami, baru kurapikan. Isinya cuma satu lembar: pemasukan, pos tetap, pos harian, tabungan tujuan.
- Kotak kuning diisi, sisanya hitung sendiri
- Ada kolom "**bocor halus**" untuk kopi, parkir, dan admin bank
- Tidak ada grafik, sengaja
Ambil di [sini](https://contoh.id/anggaran-keluarga), salin dulu ke akun sendiri.
+ Kolom bocor halus itu jenius. Punya saya bulan ini 640 ribu, syok.
+ Sudah kusalin, terima kasih. Boleh ditambah pos kondangan? Musim nikah nih.
+ Sederhana dan enak dipakai ibu saya yang gaptek.

? Cicilan motor menunggak dua bulan, bisa minta keringanan? | cicilan menunggak | pria
Usaha lagi sepi. Motornya dipakai cari makan, kalau ditarik habis sudah.
+ Datangi kantornya sebelum mereka yang datang. Minta perpanjangan tenor, bawa catatan pemasukan. Biasanya ada jalan.
+ Penarikan paksa di jalan itu tidak boleh sembarangan, harus ada sertifikat fidusia dan prosedur. Ketahui haknya.
+ Semoga lekas ramai lagi usahanya, bang.

~ Berapa kalian ngasih amplop kondangan sekarang? | amplop kondangan
Bulan ini enam undangan. Di kampung saya 50 ribu sudah pantas, di kota dilirik. Belum lagi yang cetak nama di amplop biar dicatat.
+ Teman kantor 100, teman dekat 200, mantan 20 ribu dalam receh.
+ Di Bugis lain lagi ceritanya. Jangan tanya, nanti pada kaget sama uang panaik-nya.
+ Kalau berat, hadir saja dan bantu-bantu cuci piring. Orang lebih ingat itu.

? Dapat warisan sawah seperempat hektare, dijual atau disewakan? | warisan sawah | jawa
Saya di Tangerang, sawahnya di Kebumen. Kakak mau jual, saya ragu. Disewakan per tahun cuma 3 jutaan.
+ Jangan buru-buru. Tanah di kampung kalau sudah dijual tidak akan kebeli lagi.
+ Cara maro saja dengan tetangga, bagi hasil. Tiap panen dapat beras, rasanya beda makan beras sawah sendiri.
+ Pastikan sertifikatnya atas nama siapa dulu. Sengketa keluarga biasanya mulai dari situ.

? Kartu kredit pertama, jebakannya apa saja? | kartu kredit
Ditawari bank tempat gajian, limit 6 juta. Pengennya buat tiket dan promo saja.
+ Bayar **penuh** tiap bulan, jangan pernah "minimum payment". Itu jebakan utamanya.
+ Jangan tarik tunai, bunganya langsung jalan hari itu.
+ Pasang batas transaksi di aplikasinya, misal 2 juta. Limit bukan uang kita.

! Pensiun dini di kampung: hitungan dua tahun pertama | pensiun di kampung | pria jawa
Saya 52, istri 49. Dua tahun lalu pulang ke Sleman dari Jakarta dengan tabungan secukupnya. Banyak yang tanya, ini angkanya jujur.
- Makan dan dapur: 1,6 juta (sayur dan telur sendiri)
- Listrik, air, internet: 550 ribu
- Sosial (jagong, layat, ronda, arisan): **900 ribu**, ini yang tidak ada di buku perencana keuangan mana pun
- Kesehatan: BPJS kelas 2 dan sisihan 300 ribu
Yang mahal di kampung bukan hidupnya, tapi guyubnya. Dan sejauh ini sepadan.
+ Pos sosial 900 ribu itu kenyataan yang jujur. Di Bantul juga segitu.
+ Dari Jakarta berapa lama merasa bosan, Pak? Istri saya takut itu.
+ Terima kasih angkanya, jarang ada yang mau buka begini.

? Beli HP 3 juta: tunai atau paylater 0%? | paylater
Uangnya ada, tapi itu juga tabungan satu-satunya. Promonya 0% enam bulan.
+ Kalau beneran 0% dan disiplin, boleh. Cek biaya admin per bulannya, biasanya ngumpet di situ.
+ Kalau tabungan satu-satunya, pertanyaannya: HP lama masih nyala nggak?
+ Aku sudah janji sama diri sendiri tidak pakai paylater untuk barang yang nilainya turun.

~ Kebiasaan hemat orang tua yang dulu malu-maluin, sekarang kalian ikuti | kebiasaan hemat
Ibuku menyimpan semua kaleng biskuit, kantong plastik, dan karet gelang. Sekarang laci dapurku isinya persis sama.
+ Sampo dikasih air waktu mau habis. Dulu malu, sekarang ahli.
+ Bapak mematikan lampu teras jam 10. Sekarang saya yang keliling mematikan.
+ Bungkus kado dibuka pelan-pelan biar bisa dipakai lagi. Anakku sekarang yang protes.
+ Sabun batang yang tipis ditempel ke sabun baru. Sampai sekarang.
+ Ibu selalu bawa termos dan nasi kalau ke luar kota. Sekarang kami juga, sambil bilang "demi kesehatan".
+ Kalender bekas jadi sampul buku tulis. Anak saya protes, tapi rapi lho.
+ Bapak jalan kaki dua kilo demi beda harga bensin. Yang itu belum saya ikuti, motornya kan harus ke sana juga.
+ Minyak jelantah disaring. Maaf, kolesterol, ini urusan keluarga.
+ Baju kakak turun ke adik, turun ke sepupu, turun jadi lap. Daur hidup yang sempurna.
+ Sisa nasi dijemur jadi karak. Sekarang malah dijual mahal di kota.
+ Pasta gigi digunting ujungnya. Masih ada tiga hari di dalam situ.
+ Kertas kado dilipat di bawah kasur. Harta karun ibu-ibu.
+ Air bekas cucian beras untuk tanaman, bekas mandi untuk siram jalan. Kupikir pelit, ternyata bijak.
+ Telepon cuma setelah jam 11 malam karena murah. Generasi wartel mana suaranya.
+ Tisu restoran masuk tas mama. Sekarang masuk tas gue.
+ Nenek menyimpan uang di dalam beras. Pernah ikut ketanak satu kali.
`),
  asides: parseLines(`
? Nominalnya saya tulis apa adanya supaya jawabannya juga enak. Anonim ini, jadi tidak usah sungkan.
? Tolong jangan ditawari kelas atau grup sinyal ya. Saya cuma mau pendapat jujur.
? Pasangan saya ikut baca thread ini, jadi mohon jawabannya yang adil untuk dua pihak, hehe.
! Kondisi tiap keluarga beda, jadi jangan disalin mentah-mentah. Ambil prinsipnya.
! Kalau ada hitungan yang keliru, tolong dibetulkan. Saya bukan perencana keuangan.
~ Bahas uang itu sering dianggap tabu, padahal semua orang memikirkannya tiap malam.
~ Santai saja ya, tidak ada yang sedang lomba kaya di sini.
`),
  comments: parseLines(`
Apa pun pilihannya, uangnya jangan dicampur dengan uang dapur. Itu kesalahan saya bertahun-tahun.
Baca kontraknya sampai huruf yang paling kecil. Di situ biasanya setannya.
Aku juga baru mulai umur segini. Telat memang, tapi lebih baik daripada nggak sama sekali.
Kalau janjinya pasti untung, pasti ada yang bohong. Pegang itu saja sudah selamat.
Saya kerja di bank dan saya sendiri tetap pakai amplop. Jangan bilang-bilang.
Bicarakan dulu sama pasangan sampai tuntas. Uang itu sumber ribut nomor satu.
Inflasi jangan dilupakan. Sejuta sekarang rasanya seperti tiga ratus ribu waktu saya SMA.
Mulai kecil saja, 50 ribu seminggu. Yang dibangun itu kebiasaannya dulu.
Di kampung saya orang nabungnya kambing. Beranak pula.
Rezeki memang tidak ke mana, tapi pengeluaran juga tidak ke mana-mana kalau tidak dicatat.
Cek izinnya di situs OJK, lima menit. Banyak yang bisa diselamatkan dari lima menit itu.
Gengsi itu mahal. Sejak berhenti gengsi, saldo saya ikut berhenti turun.
Setahu saya aturannya sempat berubah, jadi cek lagi yang terbaru sebelum memutuskan.
Saya nggak setuju sepenuhnya. Buat yang penghasilannya harian, teori bulanan begini susah diterapkan.
THR itu bukan rezeki nomplok, itu gaji ke-13. Butuh sepuluh tahun buat gue paham.
Coba tulis semua pengeluaran tiga bulan terakhir. Jawabannya biasanya ada di situ, walau nggak enak dilihat.
Yang penting tidur nyenyak. Kalau bikin susah tidur berarti risikonya kebesaran.
Ibu saya cuma lulusan SD, tapi urusan begini beliau lebih jago daripada saya yang sarjana ekonomi.
Ada biaya yang suka nggak disebut di depan. Tanyakan totalnya sampai lunas, jangan cuma per bulannya.
Pernah kena juga dan butuh dua tahun untuk bangkit. Sekarang sudah bisa ketawa kalau cerita.
Kalau bisa ditunda sebulan, tunda. Keputusan uang yang tergesa jarang benar.
Tetangga saya pakai cara itu dan berhasil, tapi memang orangnya disiplin luar biasa.
Sedekahnya jangan dipotong. Entah kenapa kalau itu dipotong malah bocor di tempat lain.
Minta semua perjanjian tertulis, sama saudara sekalipun. Justru sama saudara.
Harga-harga naik semua, gaji jalan di tempat. Jadi maklum kalau banyak yang tanya beginian.
Catat, evaluasi, ulangi. Membosankan, tapi memang itu saja rahasianya.
`),
};
