import { parseIdeas, parseLines, type CategoryContent } from '../manuscript.ts';

export const rumah: CategoryContent = {
  name: 'rumah',
  ideas: parseIdeas(`
? Dinding kamar rembes tiap musim hujan, tambal dari dalam atau luar? | dinding rembes
Sisi barat, langsung kena tampias, cat menggelembung seperti kerupuk. Sudah dicat ulang dua kali, balik lagi.
+ Dari luar dulu! Kupas, plester ulang yang retak, lapis waterproofing. Dari dalam cuma menutupi gejala.
+ Cek talang dan sambungan atap di atasnya. Punya saya ternyata genteng geser satu biji.
+ Tunggu kering betul baru cat. Dua minggu kemarau, jangan tergesa.

? Renovasi dapur 2×3, habisnya kira-kira berapa? | renovasi dapur | pria
Cuma pengen meja cor dengan keramik, wastafel, dan lubang asap. Rumah tipe 36 di Sidoarjo.
+ Tahun lalu saya 8,5 juta, sudah tukang dan keramik, kompor sendiri. Tambah 20% untuk "sekalian, Pak".
+ Jangan lupa ketinggian meja sesuaikan ibu negara. Punya kami kerendahan 10 cm, tiap hari diingatkan.

! Rumah kami di gang 1,2 meter: dibangun tanpa truk masuk | rumah di gang sempit | pria
Semua material diangkut gerobak, 80 meter dari jalan. Kalau ada yang senasib, ini catatan kami.
Tanahnya warisan, 48 meter persegi, diapit tiga rumah. Dua kontraktor menolak setelah melihat lebar gang, yang ketiga menawar dua kali lipat. Akhirnya kami kerjakan dengan satu tukang, dua laden, dan banyak sekali kopi sachet.
## Sebelum mulai
- Silaturahmi ke **semua** rumah sepanjang gang, bawa kue
- Sepakat jam bongkar: 8 sampai 16, Minggu libur
- Sewa garasi tetangga depan untuk gudang semen
## Material
Bata ringan menang telak: satu gerobak muat banyak dan tidak meninggalkan remah. Besi dipotong dari tokonya. Pasir dikarungi, dihitung per karung.
## Biaya
Ongkos langsir menambah kira-kira *12 persen*. Tidak ada yang menulis itu di kalkulator bangun rumah mana pun.
Sisihkan juga untuk hal kecil: mengganti pot tetangga yang kesenggol, mengecat ulang tembok gang yang baret, dan iuran mengaspal lagi jalan setapak. Totalnya tidak sampai dua juta, tapi __tanpa itu suasananya pasti lain__.
## Yang tidak disangka
Anak-anak gang ikut mendorong gerobak tiap sore, upahnya es lilin. Waktu atap naik, satu gang ikut syukuran.
> Bangun rumah di gang itu bangun tetangga dulu, Mas. — Pak Jumadi, tukang kami
+ Kutipan Pak Jumadi layak ditempel di semua proyek.
+ 12 persen, dicatat. Kami mulai bulan depan, gangnya 90 cm.
+ Es lilin sebagai upah, hahaha, semoga tidak dibaca dinas tenaga kerja.
+ Cornya gimana? Manual semua atau pakai pompa dari jalan?

~ Rumah kecil halaman luas atau sebaliknya? | halaman rumah | wanita
Tanah 100 meter. Suami mau rumah 80, saya mau 50 dan sisanya pohon mangga. Tolong menangkan saya.
+ Pohon mangga tidak pernah minta direnovasi. Menang.
+ Anak nanti butuh kamar, Bu. Tapi mangga juga butuh tempat. Naik dua lantai?
+ Halaman itu AC gratis. Rumah kami 45, halaman 60, siang tetap adem.

? Token listrik 100 ribu cuma tahan 4 hari, ada yang bocor? | listrik boros
Daya 1300, isi rumah: kulkas, TV, mesin cuci, pompa. Tidak ada AC. Bulan lalu masih seminggu.
+ Matikan semua MCB satu-satu sambil lihat meteran. Yang bocor biasanya pompa yang tidak pernah berhenti karena pipa rembes.
+ Kulkas tua yang karetnya getas itu rakus. Selipkan kertas di pintu, kalau gampang lepas ya ganti karetnya.
+ Rice cooker posisi warm seharian juga lumayan lho.

! Menanam di 20 pot: setahun tidak beli cabai | kebun pot
Teras 1 × 4 meter, matahari setengah hari. Hasilnya:
- Cabai rawit 6 pot, **tidak pernah beli lagi**
- Daun bawang dari akar sisa belanja
- Kemangi dan seledri, tumbuh seperti gulma
- Tomat: gagal total, dimakan ulat lalu aku menyerah
Pupuknya air cucian beras dan kulit pisang. Tetangga mulai minta bibit, sekarang satu gang pedas semua.
+ Satu gang pedas semua, cita-cita saya juga.
+ Cabainya keriting daun nggak? Punyaku selalu kena.
+ Daun bawang dari akar itu ilmu ibu-ibu paling ampuh.

? Kontrak rumah, pemilik minta naik 60% tahun depan | kontrak rumah
Dari 18 jadi 29 juta, alasannya "sudah dekat stasiun". Padahal stasiunnya belum jadi. Bisa ditawar dengan cara apa?
+ Cek harga sekitar, tulis daftarnya, tunjukkan baik-baik. Tawarkan bayar dua tahun sekaligus kalau mampu.
+ Hitung biaya pindah, pemilik juga hitung kosong tiga bulan. Biasanya ketemu di tengah.
+ Bilang stasiunnya belum jadi, rumahnya juga baru boleh naik kalau kereta lewat.

? Rayap di kusen jati, padahal katanya jati anti rayap | rayap
Kusen umur 12 tahun, bubuknya sudah kelihatan. Mau disuntik atau ganti aluminium?
+ Yang anti itu jati tua. Jati muda sama saja. Suntik obat dulu, cari sarangnya di tanah.
+ Kalau sudah keropos satu kusen ganti saja, tapi tanahnya tetap diobati. Mereka pindah ke lemari.
+ Jangan cuma bubuk kayu, cek juga serbuknya: bulat berarti rayap kayu kering, beda obat.

~ Suara tetangga yang paling kalian hafal? | suara tetangga
Saya: tetangga kiri kalau bersin bunyinya "HATSYI-alhamdulillah" dan seluruh blok otomatis menjawab.
+ Tukang sayur jam 6.10, tidak pernah meleset. Jam dinding kami ikut dia.
+ Anak sebelah belajar suling, sudah dua tahun, lagunya masih satu.
+ Yang bersin itu bapak saya. Bercanda, tapi mirip.

? Atap galvalum berisik waktu hujan, cara meredamnya? | atap berisik
Rapat daring waktu hujan seperti siaran dari medan perang.
+ Pasang glasswool atau aluminium foil bubble di bawahnya, plus plafon. Turun jauh.
+ Murahnya: karpet talang di atas reng. Tidak sempurna, tapi lumayan.

? Pasang panel surya rumahan, balik modal berapa tahun? | panel surya | pria bali
Tagihan 900 ribu sebulan. Ditawari paket 2 kWp. Rumah menghadap utara, di Denpasar.
+ Kira-kira 7 sampai 9 tahun tergantung aturan ekspor yang sering berubah. Hitung hanya dari pemakaian siang.
+ Punya bapak sudah 4 tahun, tinggal dibersihkan debunya. Yang rusak cuma inverter sekali, garansi.
+ Kalau siang rumah kosong jangan dulu, bli. Sayang.

! Menghilangkan bau selokan dari kamar mandi, akhirnya ketemu | bau kamar mandi
Tiga tukang, dua merek cairan kimia, satu paranormal (ibu mertua yang panggil). Ternyata **leher angsa di floor drain kering** karena kamar mandi jarang dipakai.
Solusi: siram seember tiap minggu, dan ganti saringan yang ada katup baliknya, 65 ribu.
Bau delapan bulan hilang dalam lima menit. Paranormalnya bilang itu karena dia.
+ Paranormalnya tetap menang di akhir, wkwkwk.
+ Wah kamar tamu kami bau persis begitu. Nanti sore dicoba.
+ Bisa juga tuang sedikit minyak goreng biar airnya tidak cepat menguap.

? Cat tembok warna apa biar ruang tamu kecil terasa lega? | cat tembok | pria
Ukuran 2,5 × 3, jendela satu. Istri mau hijau tua, gue takut jadi gua.
+ Hijau tua satu dinding saja, sisanya putih tulang. Damai dan lega.
+ Plafonnya putih terang, itu lebih ngaruh. Dan cermin di seberang jendela.
+ Ikuti istri, bang. Gua pun kalau berdua enak.

~ Pindah dari kota ke desa, apa yang paling mengagetkan? | pindah ke desa
Kami baru sebulan di lereng Merbabu. Yang mengagetkan: **tidak ada yang mengunci pintu**, dan pukul 8 malam rasanya sudah tengah malam.
+ Semua orang tahu kita masak apa hari ini. Awalnya risih, lama-lama ditanya kalau tidak masak.
+ Undangan. Tiap minggu. Siapkan pos anggarannya.
+ Dinginnya! Kami dulu beli air panas di minggu pertama. Selamat betah.

? Kompor induksi daya 1300 watt kuat nggak? | kompor induksi
Pengen lepas dari tabung melon yang sering kosong.
+ Kuat kalau satu tungku dan yang lain mengalah. Setrika bareng langsung jeglek.
+ Ada yang bisa diset 400 watt. Tapi wajan lama banyak yang tidak cocok, tempel magnet dulu untuk cek.

! Gotong royong benerin rumah Mak Icih, dua hari selesai | gotong royong | sunda
Dapur Mak Icih, 76 tahun, ambruk kena angin. Pengajuan bantuan prosesnya lama, jadi pemuda patungan.
- Kayu dari bongkaran balai desa
- Genteng bekas dari tujuh rumah, warnanya **pelangi**
- Konsumsi dari arisan ibu-ibu
- Tukangnya kami sendiri, dibimbing Mang Ujang
Mak Icih memasak nasi liwet di dapur baru sebelum semennya kering, katanya tidak sabar.
+ Genteng pelangi itu paling indah se-Garut, saya yakin.
+ Beginilah harusnya. Titip salam buat Mak Icih.
+ Kalau ada kekurangan boleh dikabari, kami di Bandung ada sisa keramik.

? Sertifikat masih girik, urus ke mana dan berapa lama? | sertifikat tanah
Rumah warisan kakek di Bogor, PBB selalu dibayar. Sekarang katanya girik tidak berlaku lagi.
+ Ikut PTSL kalau desanya masih dapat kuota, biayanya ringan. Tanya kelurahan dulu.
+ Siapkan surat riwayat tanah, keterangan waris, saksi batas. Batas dengan tetangga beres dulu, itu yang paling lama.
+ Jangan lewat calo walau katanya "tiga hari jadi".

? Kucing tetangga buang air di taman depan, solusi damai? | kucing tetangga
Tetangganya baik, kucingnya lima. Sudah coba kopi dan jeruk, malah jadi kafe.
+ Tutup tanahnya dengan kerikil atau sabut kelapa, mereka tidak suka.
+ Ngobrol baik-baik, patungan satu bak pasir di pojok. Kami begitu dan beres.
+ Jadi kafe, hahaha. Sediakan menunya sekalian.

~ Barang rumah apa yang paling kalian sesali belinya? | barang yang disesali
Alat kukus tiga tingkat. Dipakai sekali, sekarang jadi rumah hamster.
+ Sofa putih. Anak dua. Selesai.
+ Treadmill, alias jemuran termahal.
+ Karpet bulu. Tiga tahun mencari satu anting di situ.

! Daftar nomor telepon yang wajib ditempel di kulkas | nomor penting
Setelah kejadian gas bocor bulan lalu dan semua panik mencari di HP:
1. Pemadam 113, ambulans 118/119
2. PLN 123
3. Ketua RT dan satpam
4. Tetangga kanan kiri depan
5. Satu saudara **di luar kota**
Ditulis besar pakai spidol, karena waktu panik mata jadi rabun dan HP jadi licin.
+ Nomor 4 paling cepat datangnya. Terima kasih diingatkan.
+ Gasnya gimana ceritanya, aman semua?
+ Tambah: cara menutup katup gas, ditempel di sebelahnya.

? Air sumur bau besi dan kuning, filter yang murah? | air sumur kuning | banjar
Bak mandi sebulan sudah cokelat, baju putih jadi krem. Tinggal di Banjarmasin, PAM belum masuk gang.
+ Filter pasir silika, mangan, karbon di pipa PVC 4 inci, bikin sendiri 500 ribuan. Cuci balik tiap minggu.
+ Aerasi dulu: air dijatuhkan dari ketinggian biar besinya mengendap di tandon. Gratis.
+ Untuk minum tetap jangan ya, beli galon saja.

~ Kamar mandi: shower atau gayung? | gayung
Kami renovasi dan saya berani mengusulkan tanpa bak. Rapat keluarga sampai malam.
+ Gayung. Air shower tidak pernah terasa "byur".
+ Dua-duanya, titik. Tamu dari Amerika dan dari Wonosari harus sama-sama bahagia.
+ Bak itu tempat menyimpan air waktu PAM mati, bukan cuma gaya. Pertahankan.
+ Gayung love warna merah muda, sudah pasti.
+ Shower air panas sesudah kehujanan itu nikmat juga, tolong jangan dikhianati.
+ Anak saya mandi di dalam baknya. Jadi jangan ditanya soal bersih.
+ Gayung dengan batu apung di pinggir bak. Paket lengkap masa kecil.
+ Bak besar itu tandon darurat. PAM kami mati dua hari sekali, mau apa.
+ Shower hemat air kata orang. Coba tagihannya dilihat waktu anak remaja mandi sambil konser.
+ Di kos cuma ada ember. Saya netral karena tidak punya pilihan.
+ Nguras baknya yang males. Itu saja alasan gue pindah ke shower.
+ Jentik, Bu, jangan lupa kuras seminggu sekali. Salam dari kader jumantik.
+ Tamu bule saya mengira bak itu bathtub dan masuk. Airnya masih dipakai seminggu.
+ Gayung bisa buat macam-macam: siram tanaman, ambil beras, mengusir kucing.
+ Kami pasang dua-duanya, showernya sekarang buat gantungan handuk.

? Orang tua mau tinggal bareng, rumah cuma dua kamar | tinggal bersama orang tua
Ibu mertua 74 tahun mulai sering jatuh. Kami punya anak satu, kelas 3. Ada yang pernah mengatur ruang begini?
+ Ruang tamu jadi kamar ibu, dekat kamar mandi. Tamu bisa di teras. Pasang pegangan di kamar mandi dulu sebelum yang lain.
+ Anak saya malah minta sekamar dengan neneknya, dongengnya tiap malam. Tanya dia.
+ Lampu malam sensor gerak sepanjang jalan ke toilet, 30 ribuan, menyelamatkan.

! Merapikan kabel rumah, sebelum terlambat | instalasi listrik
Tetangga dua rumah dari kami kebakaran karena stopkontak bertumpuk. Minggu itu juga saya cek rumah sendiri dan *malu*.
- Satu stopkontak dicolok tujuh alat
- Kabel setrika terkelupas, dilakban, sejak tahun berapa entah
- Tidak ada ELCB sama sekali
Panggil instalatir bersertifikat, **1,4 juta**, termasuk jalur baru untuk dapur. Lebih murah dari kulkas.
+ ELCB itu wajib kalau ada anak kecil. Terima kasih diingatkan.
+ Saya teknisi, dan kabel dilakban adalah pemandangan sehari-hari. Tolong, Bapak Ibu.
+ Semoga tetangganya lekas pulih.

? Semut masuk magic com, dari mana datangnya? | semut
Dapur bersih, gula di toples, tapi tiap pagi pesta.
+ Ikuti jalurnya dengan sabar, pasti ada celah nat keramik. Tutup pakai lem silikon.
+ Kapur barus jangan dekat makanan ya. Pakai kayu manis bubuk di jalurnya, lumayan.
`),
  asides: parseLines(`
? Foto belum bisa diunggah, jadi semoga terbayang dari ceritanya.
? Tukang satu bilang A, tukang dua bilang B, bapak mertua bilang dua-duanya salah.
? Kalau ada perkiraan biaya, tolong sebut kotanya juga, karena beda jauh.
! Bukan tukang, cuma penghuni yang terpaksa belajar. Koreksi kalau ada yang bahaya.
! Semoga ada yang terhindar dari kesalahan yang sama.
~ Rumah orang beda-beda, jadi tidak ada yang paling benar di sini.
~ Sore-sore begini memang enaknya ngobrolin rumah.
`),
  comments: parseLines(`
Rumah itu nggak pernah selesai. Terima saja, baru bisa tenang.
Tukang yang baik itu yang berani bilang "jangan, Pak, nanti begini". Simpan nomornya.
Selalu lebihkan anggaran dua puluh persen. Selalu.
Kerjakan yang menyangkut air dan listrik dulu, yang cantik-cantik belakangan.
Saya 20 tahun jadi mandor, dan masalah terbesarnya hampir selalu drainase.
Beli material bekas bongkaran itu seni. Sabar sedikit, hematnya separuh.
Ajak bicara tetangga dulu sebelum mulai. Ribut tembok itu lebih mahal dari temboknya.
Aku ngontrak, jadi cuma bisa menempel stiker dinding sambil bermimpi.
Matahari dan angin itu gratis. Banyak rumah menutup keduanya lalu beli AC.
Dulu rumah panggung nenek saya di Bone tidak pernah banjir. Orang tua dulu pintar.
Cek dulu waktu hujan deras, semua penyakit rumah keluar di situ.
Istri saya yang desain, saya yang angkat. Pembagian yang adil katanya.
Jangan tergiur yang paling murah kalau soal kabel dan pipa. Yang lain boleh.
Di daerah gempa jangan pelit di besi dan sengkang. Tolong ini serius.
Barang sedikit rumah jadi luas. Ilmu yang baru saya paham setelah tiga kali pindah.
Gue pernah coba kerjakan sendiri, hasilnya tukang ketawa, tapi ketawa yang sopan.
Musim hujan sebentar lagi, jadi kalau mau dikerjakan ya sekarang.
Tanaman rambat bagus dilihat, tapi akarnya masuk ke mana-mana. Hati-hati.
Ibu saya bilang rumah enak itu bukan yang bagus, tapi yang bikin tamu lupa pulang.
Simpan sisa cat dan keramik sedikit. Lima tahun lagi motif itu sudah tidak ada.
Di sini semennya saja sudah 120 ribu sesak, jadi semua hitungan di atas naik sendiri.
Dari pengalaman, yang kecil-kecil ditunda itu yang jadi besar.
Minta garansi kerja tertulis, sebulan saja. Tukang yang yakin pasti mau.
Boleh minta kontak tukangnya? Yang di sini janji Senin terus, nggak tahu Senin kapan.
Kalau ada lansia atau anak kecil, utamakan lantai yang tidak licin.
Saya simpan buat nanti kalau sudah punya rumah. Amin dulu, teman-teman.
`),
};
