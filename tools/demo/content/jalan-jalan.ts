import { parseIdeas, parseLines, type CategoryContent } from '../manuscript.ts';

export const jalanJalan: CategoryContent = {
  name: 'jalan-jalan',
  ideas: parseIdeas(`
? Itinerary Bromo dua hari dari Malang, masuk akal nggak? | Bromo
Rencana: Sabtu subuh naik motor dari Malang lewat Tumpang, sampai Cemoro Lawang siang, menginap semalam, Minggu lihat matahari terbit lalu pulang. Motor matik 125 cc, bonceng berdua.
+ Jalur Tumpang–Jemplang ada tanjakan dan pasir. Matik berdua dengan tas berat agak menyiksa, mending lewat Probolinggo atau sewa jip.
+ Masuk akal, tapi bawa jaket beneran, bukan hoodie. Subuh di sana bisa 5 derajat.
+ Tiketnya daring sekarang dan ada kuota. Pesan dari jauh hari, jangan kayak aku balik kanan di gerbang.

! Catatan 5 hari di Raja Ampat dengan dana pas-pasan | Raja Ampat
Semua orang bilang harus ~~sepuluh~~ puluhan juta. Kami berempat, patungan, habis **Rp5,8 juta per orang** dari Sorong. Ini rinciannya.
Supaya adil: kami tidak menyelam, tidak menginap di resor, dan makan apa yang dimasak tuan rumah. Kalau maunya kasur empuk dan pendingin ruangan, tulisan ini bukan untuk kalian, hehe.
## Transportasi
Kapal cepat Sorong–Waisai dua jam. Dari Waisai dijemput pemilik homestay pakai longboat, ongkos dibagi berempat.
Bensin perahu adalah pengeluaran terbesar, jadi susun rute sekali jalan. Kami menghabiskan satu hari penuh untuk tiga tempat yang searah, lalu sisanya berenang di depan rumah saja. Ternyata yang di depan rumah itu pun sudah seperti akuarium.
## Menginap
Homestay warga di Kri, 400 ribu per orang *sudah makan tiga kali*. Ikan bakar tiap hari dan tidak ada yang protes.
## Yang sebaiknya dibawa
- Uang tunai secukupnya, ATM cuma di Waisai
- Tabir surya yang ramah karang
- Obat anti mabuk laut
- Buku, karena sinyal hilang dan itu menyenangkan
## Yang kami sesali
Cuma lima hari. Dan tidak belajar snorkeling dulu sebelum berangkat.
> Mama pemilik homestay bilang: laut ini dapur kami, jadi jangan injak karangnya.
Kartu masuk kawasan wajib beli, dan memang dipakai untuk menjaga tempatnya. Jangan ditawar.
+ Rinciannya jelas sekali, terima kasih! Berapa bulan sebelumnya pesan homestay-nya?
+ Sebagai orang Sorong saya senang bacanya. Datang lagi, bulan Oktober sampai April lautnya teduh.
+ Kalimat mama itu dalam sekali. Semoga semua wisatawan baca.
+ Empat orang memang kuncinya, sewa perahunya jadi ringan.

~ Bandara paling nyaman buat nunggu semalaman? | tidur di bandara
Penerbangan lanjutan jam 5 pagi, males bayar hotel. Saya biasa di Makassar, lumayan sepi dan musalanya bersih. Kalian?
+ Kualanamu, kursinya panjang-panjang di dekat stasiun kereta. Bawa kaus kaki, dingin.
+ Terminal 3 Soetta, asal dapat pojok dekat colokan. Satpamnya ramah kok kalau ditunjukkan tiket.
+ Juanda malam sepi, tapi nyamuknya juara.

? Naik kapal Pelni pertama kali, apa yang harus disiapkan? | kapal Pelni
Mau coba Surabaya–Ambon, kira-kira tiga malam. Kelas ekonomi. Kata orang seru, kata ibu jangan.
+ Bawa tikar tipis, colokan T, camilan, dan gembok kecil. Barang berharga selalu dibawa ke mana-mana.
+ Naik ke dek waktu subuh, itu pemandangan yang tidak bisa dibeli. Dan kenalan sama penumpang lain, pasti diajak makan.
+ Makanannya nasi, ikan, sayur, berulang. Bawa sambal dan abon, jadi raja kamu di situ.

? Penginapan ramah anak di Lembang yang nggak bikin kantong bolong | penginapan Lembang | wanita sunda
Bawa balita dua, pengennya ada halaman dan air panas. Budget 500 ribuan semalam, hari Sabtu.
+ Cari vila kecil ke arah Cibodas atau Maribaya, jangan yang dekat tempat hit. Lebih murah dan halamannya luas.
+ Hindari Sabtu kalau bisa, teh. Minggu malam harganya separuh dan nggak macet.

~ Lebih suka liburan terencana atau jalan saja? | gaya liburan | wanita
Suami saya bikin spreadsheet sampai jam makan. Saya pengennya bangun siang lalu lihat nanti. Tiap liburan kami bertengkar di hari kedua, tanpa kecuali.
+ Kompromi kami: pagi terencana, sore bebas. Sudah 9 tahun aman.
+ Spreadsheet-nya boleh minta? Serius, saya tipe suaminya.
+ Jalan saja. Tempat terbaik yang pernah kudatangi semuanya karena nyasar.

! Nyasar di Kotagede dan malah diajak sarapan | Kotagede | wanita sunda
Niatnya cari makam raja, malah masuk gang buntu. Seorang ibu yang lagi nyapu nanya, "Badhe tindak pundi, Mbak?" Aku yang cuma bisa bahasa Jawa dikit-dikit jawab ngawur, beliau ketawa, dan lima menit kemudian aku sudah duduk makan kipo sama teh panas.
Ngobrol dua jam soal kerajinan perak yang makin sepi. Pulangnya dibawain yangko. *Makam rajanya malah nggak jadi.*
+ Ini alasan saya suka jalan kaki di kampung-kampung tua. Nggak ada di brosur.
+ Kipo! Kecil, hijau, isinya enten-enten. Jadi kangen rumah simbah.
+ Nyasar yang berkah, mbak.

? Aman nggak solo traveling perempuan ke Sumba? | solo traveling ke Sumba | wanita
Rencana 6 hari, Waingapu sampai Tambolaka. Ini pertama kali sendiri agak jauh. Orang rumah khawatir.
+ Aman, asal sewa mobil dengan sopir lokal yang direkomendasikan penginapan. Jarak antar tempat jauh dan sepi.
+ Aku tahun lalu sendirian 8 hari. Warganya ramah, cuma jangan keluar malam di luar kota dan selalu kabari orang rumah.
+ Hormati kampung adat: lapor, isi buku tamu, jangan asal foto kuburan batu.

? Kereta ekonomi 12 jam bawa bayi, kuat nggak? | naik kereta bawa bayi
Jakarta–Malang, bayi 9 bulan. Tiket eksekutif sudah habis. Ada yang pernah?
+ Kuat, pilih kursi dekat sambungan biar gampang berdiri menimang. Bawa kipas kecil dan mainan baru yang belum pernah dilihat.
+ Ambil kereta malam, bayinya tidur, orang tuanya yang begadang. Tetap lebih baik daripada bus.
+ Minta kursi yang hadap-hadapan dan beli satu kursi ekstra kalau ada rezekinya.

! Rute motor Banda Aceh–Sabang, tiga hari yang pengen diulang | Sabang | pria
Kapal lambat dari Ulee Lheue, motor ikut naik, 2 jam lebih sedikit. Di Sabang jalannya mulus dan sepi, tikungannya enak, dan di tiap tikungan ada laut.
- **Hari 1**: Kota Sabang, mi jalak, tidur di Iboih
- **Hari 2**: snorkeling Rubiah, sore ke Kilometer Nol
- **Hari 3**: Danau Aneuk Laot, pulang kapal siang
Bensin habis 60 ribu. Monyet di Kilometer Nol akan mengambil apa pun yang kamu pegang, termasuk helm.
+ Monyetnya memang preman. Kacamataku jadi korban.
+ Mi jalaknya jam 7 pagi sudah antre ya, bang?
+ Baca begini langsung cek saldo. Lalu menutup aplikasi banknya lagi.

~ Tempat wisata yang menurut kalian overrated? | tempat wisata overrated
Sopan ya, jangan bikin warga sana sedih. Gue mulai: tempat swafoto berbentuk hati di tebing mana pun. Semuanya sama.
+ Yang ada ayunannya bayar 50 ribu. Pemandangannya gratis di sebelahnya.
+ Malioboro pas libur panjang. Bukan salah tempatnya, salah kita yang datang barengan.
+ Semua yang ada tulisan "Welcome to" raksasa. Tapi tetap foto juga sih di situ.

? Bawa pulang oleh-oleh bika Ambon, tahan berapa hari? | bika Ambon
Dari Medan ke Manado, transit semalam. Enaknya dibawa tangan atau masuk bagasi?
+ Tahan 3 hari suhu ruang, jangan ditutup rapat waktu masih hangat. Bawa tangan, biar nggak penyet.
+ Transit semalam aman. Minta yang dibuat hari itu dan kotaknya dobel.

? Gunung pertama buat pemula, Prau atau Papandayan? | gunung buat pemula
Kelompok kami lima orang kantoran yang olahraganya naik tangga ke lantai dua. Mau mendaki bulan Juli.
+ Papandayan. Jalurnya landai, ada warung, ada toilet. Prau lewat Patak Banteng itu tangga surga menuju encok.
+ Latihan jalan kaki dulu sebulan, minimal 5 km tiap akhir pekan. Gunungnya nggak ke mana-mana.
+ Juli dingin sekali di Prau, bisa beku. Pastikan kantong tidurnya bukan pinjaman yang tipis.
+ Di mana pun, bawa turun sampahnya ya, teman-teman.

~ Naik bus malam masih jadi pilihan kalian? | bus malam
Sejak ada tol, bus Jakarta–Solo cuma 8 jam dan kursinya lebih lega dari pesawat. Saya malah jadi ketagihan. Ada penggemar bus lain di sini?
+ Hadir! Kelas sleeper-nya sekarang ada colokan, selimut, makan malam prasmanan. Kereta mulai saya tinggalkan.
+ Selama sopirnya dua dan tidak kebut-kebutan, saya setuju.
+ Aku mabuk darat, jadi cukup jadi penggemar dari pinggir jalan saja. Klakson telolet masih bikin senang.

! Pengalaman diving pertama di Bunaken untuk yang takut air | Bunaken
Saya hampir tenggelam waktu kecil, dan sampai umur 31 tidak berani masuk kolam yang dalam. Bulan lalu saya turun ke **12 meter**.
Instrukturnya, Kak Vecky, tidak memaksa. Hari pertama cuma duduk di air sedada sambil belajar bernapas. Hari kedua 3 meter, saya menangis di dalam masker. Hari ketiga baru lihat dindingnya: penyu, ikan sebesar piring, dan sunyi.
Kalau ada yang takut seperti saya: bilang saja terus terang ke instrukturnya. Yang baik akan menunggu.
+ Ikut mewek bacanya. Selamat ya!
+ Kata "menunggu" itu kunci. Aku pernah dapat instruktur yang dorong-dorong, langsung kapok.
+ Dinding Bunaken memang bikin lupa takut. Torang tunggu ulang di Manado.

? Paspor elektronik atau biasa untuk umrah? | paspor
Masih setahun lagi, tapi mau urus dari sekarang. Beda biayanya lumayan. Ada keuntungan nyatanya?
+ Elektronik kalau ada rencana ke Jepang juga, karena bisa pakai pembebasan visa. Kalau cuma umrah, biasa cukup.
+ Pastikan namanya minimal dua kata, tanya ke travelnya. Nama saya satu kata dan sempat repot.

? Sewa mobil lepas kunci di Lombok, pengalamannya gimana? | sewa mobil di Lombok
Keluarga 5 orang, 4 hari, mau ke Senggigi, Kuta Mandalika, dan Senaru. Lebih murah lepas kunci atau pakai sopir?
+ Kalau mau ke Senaru mending pakai sopir. Jalannya berkelok dan malam gelap. Beda 150 ribu sehari saja.
+ Video-kan keliling mobil sebelum dibawa. Teman saya ditagih baret yang sudah ada sejak zaman Belanda.
+ Jangan lupa bau nyale kalau pas musimnya. Bukan soal mobil, tapi sayang dilewatkan.

~ Kota yang tadinya biasa saja, tapi bikin kalian jatuh cinta? | kota favorit
Buatku: **Singkawang**. Cuma mampir semalam, malah tiga hari. Kopi paginya, kelentengnya, choi pan-nya, orangnya.
+ Salatiga. Adem, kecil, makan murah, ke mana-mana 10 menit. Pensiun di sana impian saya.
+ Ternate. Pulau kecil dengan gunung di tengah dan sejarah di setiap tikungan.
+ Bukittinggi waktu hujan. Nggak usah ke mana-mana, cukup duduk lihat ngarai.
+ Pekalongan. Mampir beli batik, menginap tiga malam karena nasi megono.
+ Parepare. Duduk di pinggir laut sore-sore, angin, kopi, selesai urusan.
+ Kudus. Siapa sangka kota kretek makanannya seenak itu.
+ Sawahlunto, bekas kota tambang, sepi, dingin, dan setiap sudut ada ceritanya.
+ Maumere. Niatnya transit ke Kelimutu, malah ketinggalan kapal dengan sengaja.
+ Lasem! Rumah-rumah tua, pintu merah, dan es campur di pojokan.
+ Purwokerto buatku. Mendoan panas, gunung di utara, orangnya lucu-lucu logatnya.
+ Bau-Bau. Benteng keratonnya luas sekali dan hampir tidak ada yang tahu.
+ Tegal. Jangan ketawa dulu. Coba naik ke Guci, rendam kaki, lalu minum teh poci.
+ Takengon, danaunya pagi-pagi. Kopinya ya jangan ditanya.
+ Banyuwangi sebelum ramai. Sekarang pun masih kucintai, walau harus berbagi.
+ Tanjungpinang. Tiga pulau sehari naik pompong, dan otak-otaknya.
+ Magelang. Kota kelahiran yang kutinggal karena bosan dan kucari lagi waktu sudah tua.
+ Fakfak. Pala, bukit, dan rumah-rumah yang kelihatan seperti ditempel.

! Backpackeran Jawa pakai kereta lokal, seminggu 700 ribu | kereta lokal | pria
Bukan buat yang buru-buru. Semua kereta lokal dan ekonomi subsidi, menginap di rumah teman, losmen, dan satu malam di masjid (izin dulu ke takmir).
1. Rangkasbitung, makan di pasar
2. Purwakarta, sate maranggi
3. Cirebon, empal gentong dan batik
4. Purwokerto, mendoan jam 10 malam
5. Kutoarjo, dawet ireng
6. Madiun, pecel
7. Blitar, makam Bung Karno
Kursinya tegak, punggung protes, tapi dari jendela itu Jawa kelihatan aslinya.
+ Dari jendela kereta lokal memang beda. Orang bawa ayam, bawa sayur, bawa cerita.
+ Totalnya nggak percaya sampai baca bagian masjid. Mantap, bro.
+ Dawet ireng Kutoarjo yang di timur stasiun itu? Enak betul.

? Festival Lembah Baliem worth it nggak dengan harga tiketnya? | Lembah Baliem
Tiket Jayapura–Wamena bulan Agustus bikin elus dada. Tapi sudah mimpi dari SD lihat di majalah.
+ Kalau sudah mimpi dari SD, berangkat. Menabung setahun lagi tidak apa-apa, tapi jangan dibatalkan.
+ Pesan penginapan enam bulan sebelumnya, atau menginap di rumah warga lewat kenalan gereja. Datang dengan hormat, ya.
+ Boleh juga di luar festival. Lebih sepi, dan mama-mama pasar sempat diajak bercerita.

~ Turis asing bilang Indonesia cuma Bali. Kalian jawab apa? | promosi wisata | sultra
Kejadian di hostel Bangkok. Saya sebagai orang Kendari sampai gambar peta di tisu.
+ Gambar peta di tisu itu diplomasi tertinggi. Kirim ke kementerian.
+ Saya orang Bali dan saya juga ingin mereka ke tempat lain. Macet, kak.
+ Jawab: kami punya 17 ribu pulau, kamu baru nyicip satu.

? Mabuk laut parah, ada yang berhasil mengatasinya? | mabuk laut
Mau ke Karimunjawa, dua jam kapal cepat. Terakhir naik kapal, saya jadi hiburan satu dek.
+ Obat diminum **sejam sebelum** naik, bukan waktu sudah goyang. Duduk di belakang tengah, lihat cakrawala.
+ Makan sedikit tapi jangan kosong. Jahe parut hangat cocok buat saya.
+ Jangan main HP. Itu yang bikin parah.

! Tips packing 7 kilo untuk 10 hari | packing ringan
Sejak punggung cedera aku belajar bawa sedikit. Rumusnya:
- 4 kaus, 2 bawahan, 1 jaket, 5 pakaian dalam, cuci tiap tiga hari
- Sabun batang menggantikan segala cairan
- Sarung: selimut, handuk, tirai, alas, baju tidur. **Benda terhebat buatan manusia.**
- Obat pribadi dan fotokopi KTP
Yang tidak pernah terpakai: setrika lipat, payung cantik, dan buku tebal kedua.
+ Sarung! Setuju seribu persen. Bule di hostel sampai minta diajari melipatnya.
+ Sepuluh hari lima pakaian dalam itu keyakinan tingkat tinggi, kak.
+ Setrika lipat, siapa yang menyuruh, hahaha.

? Rekomendasi curug di Bogor yang belum terlalu ramai | curug di Bogor
Tiap ke curug isinya antrean foto. Ada yang sepi dan jalurnya masih aman buat anak SD?
+ Datang hari kerja jam 7 pagi, curug mana pun sepi. Tapi kalau mendung di hulu jangan turun ya, airnya cepat naik.
+ Daerah Pamijahan masih banyak yang kecil-kecil. Tanya warga, parkir di halaman mereka, sekalian jajan.
+ Tidak saya sebut namanya, maaf. Yang terakhir saya sebut di internet sekarang penuh warung dan sampah.

~ Oleh-oleh wajib nggak sih? | oleh-oleh | sunda
Tiap pergi tiga hari, daftar titipan lebih panjang dari itinerary. Aku mulai bilang "nggak sempat", terus dibilang sombong. Kalian gimana?
+ Beli satu kardus keripik yang sama, bagi rata. Tidak ada yang bisa protes.
+ Kalau ada yang bilang "jangan lupa oleh-oleh", jawab "jangan lupa transfer".
+ Di keluarga Batak itu bukan pilihan, itu hukum. Bolu Meranti minimal sepuluh kotak.
`),
  asides: parseLines(`
? Kalau ada kontak sopir atau penginapan yang jujur, boleh disebut. Lebih percaya rekomendasi sini daripada ulasan bintang lima.
? Kami bukan tipe yang harus mewah, asal kamar mandinya bersih dan tidak takut pulang malam.
? Tanggalnya masih fleksibel kok, jadi kalau ada saran musim yang lebih baik saya dengarkan.
! Harga yang kutulis itu waktu kami ke sana ya, bisa saja sekarang sudah naik. Sisihkan lebih sedikit.
! Kalau ke sana tolong jaga kebersihannya dan beli sesuatu di warung warga, sekecil apa pun.
~ Tulis juga asal kalian dari mana, biar kelihatan mana yang cerita rindu dan mana yang cerita wisata.
~ Sambil menunggu cuti disetujui, kita jalan-jalan lewat thread saja dulu.
`),
  comments: parseLines(`
Cutiku tinggal dua hari dan sudah kupakai buat antre urus KTP. Jadi menikmati cerita kalian saja dulu.
Cek ramalan cuaca dan gelombang BMKG dulu, jangan cuma lihat foto orang.
Kalau berangkat hari Selasa atau Rabu, biasanya harga tiket dan penginapannya turun lumayan.
Saya pernah lewat situ tahun lalu, jalannya sudah jauh lebih bagus dibanding dulu.
Yang sering dilupakan: tanya warga dulu. Papan petunjuk kita kadang cuma hiasan.
Bawa uang tunai pecahan kecil, buat parkir, retribusi, dan beli gorengan. QRIS belum tentu ada.
Perjalanan paling berkesan buatku justru bukan yang paling jauh, tapi yang bareng orang yang tepat.
Tolong sampahnya dibawa pulang. Saya sampai bosan mengatakan ini, tapi masih perlu.
Naik angkutan umum lebih lambat, tapi dapat ceritanya.
Ibu saya umur 63 dan baru mulai suka jalan-jalan. Jadi buat yang merasa telat, belum.
Waktu ke sana saya cuma bawa satu ransel dan itu pun masih kebanyakan.
Jangan percaya perkiraan waktu di aplikasi peta kalau di luar Jawa. Kalikan satu setengah.
Kalau pakai pemandu lokal, bayar dengan layak dan jangan ditawar sampai habis. Mereka hidup dari situ.
Makanan lokalnya dicoba ya, jangan cari ayam goreng waralaba juga di sana.
Gue simpan dulu di daftar impian, nomor 47.
Sebaiknya hindari libur panjang. Pernah terjebak macet 9 jam dan sejak itu tobat.
Buat yang bawa orang tua, pilih yang tidak banyak tangga. Pengalaman menggendong bapak turun 200 anak tangga.
Foto secukupnya, duduk lebih lama. Itu nasihat pemilik losmen yang masih saya ingat.
Asuransi perjalanan murah kok, 30 ribuan. Kepakai waktu penerbangan saya batal.
Di kampung halamanku ada yang mirip, tapi tidak terkenal. Syukurlah, semoga tetap begitu.
Pernah ke sana waktu musim hujan, jalannya jadi kubangan. Pilih bulan kering kalau bisa.
Sinyal hilang itu bukan masalah, itu fasilitas.
Aku selalu kirim lokasi ke adik tiap pindah tempat. Kebiasaan kecil, tapi bikin orang rumah tenang.
Kalau nggak terburu-buru, menginaplah semalam lagi. Suasana setelah rombongan pulang itu beda sekali.
Sopan santun dulu di mana pun: lepas sepatu, sapa orang tua, jangan terbangkan drone sembarangan.
Tiketnya pantau dari sekarang. Yang murah biasanya muncul dua bulan sebelumnya, tengah malam.
`),
};
