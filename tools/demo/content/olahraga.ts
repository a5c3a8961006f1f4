import { parseIdeas, parseLines, type CategoryContent } from '../manuscript.ts';

export const olahraga: CategoryContent = {
  name: 'olahraga',
  ideas: parseIdeas(`
? Persiapan lari 10K pertama dalam 8 minggu, cukup? | lari 10K
Sekarang baru kuat 3 kilo tanpa jalan. Umur 35, kerja kantoran, telanjur daftar karena diskon.
+ Cukup. Lari tiga kali seminggu, dua pelan satu agak panjang, tambah maksimal 10% tiap minggu. Kalau bisa ngobrol sambil lari berarti kecepatannya benar.
+ Sepatunya pastikan bukan sepatu futsal. Kuku kakiku hitam gara-gara itu.
+ Jalan di tengah lomba itu boleh, jangan malu. Medalinya sama.

~ Bulu tangkis kita butuh apa supaya balik jaya? | bulu tangkis Indonesia
Nonton semalam sambil mengurut dada. Teknik ada, mental di poin kritis yang hilang. Menurut kalian pembinaannya, pelatihnya, atau kitanya yang menuntut berlebihan?
+ Liga junior antardaerah. Bakat menumpuk di Jawa karena klubnya di Jawa.
+ Mental dibangun dari sering main tiga gim ketat. Kirim lebih banyak ke turnamen kecil.
+ Kita juga kalau kalah sekali langsung serbu kolom komentarnya. Ikut andil tuh.

! Dari 96 kilo ke maraton pertama: tiga tahun yang pelan | maraton pertama
Bukan cerita turun 20 kilo dalam sebulan. Justru karena pelan, makanya saya tulis.
## Tahun pertama: jalan kaki
Dokter bilang lutut saya belum siap lari. Jadi jalan, 40 menit, tiap subuh, ditemani anjing tetangga yang entah kenapa selalu ikut.
## Tahun kedua: lari pelan sekali
Disalip ibu-ibu senam. Disalip anak SD. *Disalip gerobak bubur.* Turun jadi 81.
## Tahun ketiga: berani daftar
- Latihan 5 kali seminggu, satu hari benar-benar libur
- Lari panjang tiap Minggu: 12, 15, 18, 22, 28, 32
- Cedera betis sekali, karena sok tahu
## Hari lomba
Kilometer 35 saya menangis tanpa sebab. Finis **5 jam 41 menit**. Di garis finis, ibu saya yang tidak mengerti lari cuma bertanya, "Sudah? Makan dulu."
+ "Sudah? Makan dulu." Ibu sedunia sama ya.
+ Disalip gerobak bubur saya rasakan minggu lalu. Jadi semangat lagi.
+ Anjing tetangganya harus dapat medali juga.
+ Terima kasih sudah menulis bagian lambatnya. Yang lain selalu cuma sebelum-sesudah.

? Lapangan futsal di Makassar yang rumputnya tidak bikin lecet | lapangan futsal | pria bugis
Main tiap Kamis malam, lutut sudah seperti peta. Ada yang lantainya interlock atau vinil?
+ Di sekitar Panakkukang ada yang vinil, agak mahal tapi tidak lecet, ji. Pesan dua minggu sebelumnya.
+ Pakai legging panjang, bos. Lapangan bagus mahal, legging 60 ribu.

? Renang gaya dada napasnya bagaimana sih? | renang
Sudah dua bulan belajar sendiri di kolam umum, tiap ambil napas malah minum. Air kolamnya tidak enak, kalau ada yang penasaran.
+ Keluarkan napas *di dalam air* sampai habis. Kebanyakan orang menahan, jadi begitu muncul waktunya habis buat membuang.
+ Tangan tarik–kepala naik–napas, kaki tendang–kepala masuk–buang. Ucapkan dalam hati sambil jalan di kolam dangkal.
+ Sewa pelatih empat kali pertemuan saja. Menghemat berliter-liter air kolam.

~ Tarkam itu hiburan terbaik, ada yang tidak setuju? | tarkam
Tiket 5 ribu, komentatornya lucu, kipernya tukang bakso, dan ada kambing sebagai hadiah. Liga mana yang bisa begitu?
+ Komentator tarkam kami: "umpan matang, lebih matang dari mangga Bu RT". Susah dilawan.
+ Setuju asal wasitnya bisa pulang dengan selamat.
+ Saya kipernya. Bakso tetap buka setelah pertandingan, ada diskon kalau menang.

? Sepeda gunung bekas 2,5 juta, yang perlu diperiksa apa? | sepeda bekas
Dipakai bapak-bapak ke kantor dulu katanya. Foto bagus, tapi ya namanya foto.
+ Cek retak di sambungan rangka, goyang pedal dan setir, putar velg lihat peyang, coba semua gigi. Minta nota kalau ada.
+ Ketuk rangkanya, suaranya harus bening. Dan ukurannya cocok sama tinggi badan, itu yang sering lupa.

! Senam lansia di lapangan kelurahan, dari 6 jadi 80 orang | senam lansia
Ibu saya penggeraknya, saya cuma tukang sound. Rahasianya menurut beliau:
1. Musiknya lagu mereka, bukan lagu kita. Koes Plus dan poco-poco.
2. Setelah senam **cek tensi gratis** dari posyandu.
3. Yang tidak kuat berdiri, senam sambil duduk di kursi plastik.
4. Pulangnya sarapan bersama, iuran dua ribu.
Pak Karto, 81, awalnya cuma menonton dari pagar. Sekarang paling depan.
+ Nomor tiga itu inklusif betul. Sering lansia tidak datang karena malu tidak kuat.
+ Tukang sound juga pahlawan, jangan merendah.
+ Pak Karto idola!

? Jari telunjuk keseleo habis voli, dipijat atau dibiarkan? | keseleo
Bengkak, masih bisa ditekuk sedikit. Ibu sudah memanggil tukang urut dan saya sembunyi di kamar.
+ Jangan dipijat 2 hari pertama! Kompres es 15 menit, istirahatkan, bebat dengan jari sebelahnya. Kalau besok makin bengkak rontgen.
+ Sembunyi yang lama, kak. Saya dipijat dan jadi dua minggu.

~ Nobar paling berkesan di mana? | nobar
Aku: final AFF 2010 di alun-alun, layar kain, hujan deras, tidak ada yang pulang. Kalah, tapi pulangnya semua saling menyalami.
+ Di kapal Pelni, satu TV buat 300 orang, sinyal hilang tiap mau gol.
+ Di rumah duka. Almarhum pesan begitu sendiri, katanya jangan ada yang melewatkan pertandingan.
+ Lapas tempat saya bertugas. Malam itu semua cuma suporter.
+ Pos ronda, TV 14 inci, antenanya dipegangi bergantian tiap 15 menit.
+ Aula pesantren, sarungan semua, sorak-soraknya pakai shalawat.
+ Di warkop Banda Aceh, hujan, listrik padam menit 88. Kami dengar golnya dari kampung sebelah.
+ Balai desa, layar sprei. Proyektornya kena laron, bola jadi banyak.
+ Terminal, waktu mudik. Sopirnya menolak berangkat sebelum adu penalti selesai, dan penumpang setuju.
+ Rumah Pak Lurah, satu-satunya TV sekampung. Jendelanya sampai dilepas biar yang di luar lihat.
+ Di puncak gunung pakai radio. Bayangin bolanya sendiri-sendiri, marahnya bareng.
+ Kapal ikan, tiga mil dari pantai, satu HP dua puluh orang.
+ Di Wamena pakai genset. Bensin habis pas babak tambahan, semua patungan.
+ Ruang tunggu bersalin. Anak lahir bersamaan dengan gol kedua, namanya jelas.
+ Kafe mahal yang minumannya 60 ribu. Kalah, hujan, motor mogok. Berkesan juga sih.
+ Asrama polisi. Yang salah dukung disuruh push-up, jadi semua dukung merah putih.
+ Di teras rumah almarhum kakek. Sekarang terasnya masih, yang bersorak tinggal berdua.

? Badminton backhand lemah, latihannya apa? | backhand
Main ganda tiap Sabtu dan lawan sudah hafal, semua bola ke kiri belakang.
+ Genggaman pindah ke jempol, tenaganya dari putaran lengan bawah bukan bahu. Latih lawan tembok 100 kali sehari.
+ Atau gerakkan kakinya biar jadi forehand. Kaki dulu, baru pukulan.
+ Minta pasangan gantian jaga kiri. Solusi politik.

! Naik sepeda Surabaya–Banyuwangi, empat hari, umur 58 | bersepeda jauh | pria jawa
Bersama dua kawan pensiunan. Rata-rata 75 km per hari, berangkat jam 4 subuh, jam 10 sudah berteduh.
- **Hari 1** Pasuruan, angin dari depan
- **Hari 2** Situbondo lewat pantai, rantai putus di depan bengkel (rezeki)
- **Hari 3** Baluran, melihat merak menyeberang
- **Hari 4** Banyuwangi, nasi tempong dan menangis pedas
Orang bertanya apa tidak capek. Capek. Tapi *capek yang ini menyenangkan*.
+ Rantai putus di depan bengkel itu tanda perjalanan direstui, Pak.
+ Umur 58! Saya 33 ke warung naik motor. Malu.
+ Nasi tempong memang menangis. Lanjut nyeberang ke Bali, Pak!

? Sit-up 100 kali sehari bisa mengecilkan perut? | sit-up
Sudah tiga minggu, yang kencang malah lehernya.
+ Tidak bisa memilih lemak dari perut saja. Kurangi gula, jalan kaki, plank. Leher sakit berarti tarikannya dari kepala.
+ Ganti plank tiga kali sehari, lebih aman untuk leher dan pinggang.

? Anak umur 9 mau masuk SSB, mulai serius atau main dulu? | sekolah sepak bola | pria
Ada SSB dekat rumah, latihan empat kali seminggu. Bapaknya (saya) jujur lebih semangat dari anaknya.
+ Mengakui itu sudah separuh jalan, Pak, hehe. Mulai dua kali seminggu, lihat dia minta tambah atau tidak.
+ Lihat pelatihnya: teriak-teriak atau membetulkan? Itu lebih penting dari fasilitas.
+ Jangan spesialisasi dulu. Ajak renang, panjat, lari. Badannya perlu macam-macam.

~ Pencak silat pernah kalian ikuti sampai sabuk apa? | pencak silat
Gue cuma sampai putih kinclong karena takut kecoak di gudang padepokan. Tapi salamnya masih hafal.
+ Setia Hati, dua tahun. Yang paling kepakai sampai sekarang caranya jatuh. Terpeleset di kamar mandi selamat.
+ Silek Minang di surau tiap malam Kamis. Gurunya 70 tahun, tidak pernah bisa kami pegang.
+ Takut kecoak di perguruan silat, wkwkwk. Legenda.

? Sepatu lari lokal yang awet, rekomendasi? | sepatu lari lokal
Kaki lebar, budget 500 ribu, dipakai di aspal kampung yang lubang-lubang.
+ Merek lokal sekarang bagus, pilih yang versi lebar. Beli sore hari waktu kaki agak membesar.
+ Dua pasang bergantian lebih awet daripada satu yang mahal.
+ 600 km ganti. Kalau solnya sudah gundul jangan disayang, lututnya yang kasihan.

~ Berani jujur: siapa yang ke gym cuma buat AC-nya? | gym
Kartu anggota sudah setahun. Total angkat beban: tas sendiri, naik tangga ke loker.
+ Saya mandi di sana. Air panasnya kencang. 250 ribu sebulan, murah untuk mandi.
+ Ke sana buat lihat orang lain capek, jadi ikut merasa sehat.
+ Dimulai dari treadmill 10 menit sambil nonton. Nanti ketagihan, percayalah.

! Cara kami menghidupkan lagi lapangan voli yang jadi tempat jemur padi | lapangan voli
Tidak ada musuh-musuhan dengan yang menjemur. Kami buat jadwal:
- Jam 6 sampai 14: padi
- Jam 15: **disapu bersama**, termasuk pemain
- Jam 16 sampai magrib: voli
Netnya jaring ikan bekas, tiangnya bambu dicor di ban. Sekarang ada tim putri dan yang menjemur jadi suporter paling galak.
+ Jadwal bersama itu penyelesaian paling Indonesia. Keren.
+ Jaring ikan bekas, kreatif. Di Wakatobi kami juga begitu.
+ Kalau hujan padinya siapa yang angkat? Pemain juga?

? Yoga buat laki-laki yang kaku seperti triplek | yoga | pria
Cium lutut tidak sampai, sampai betis pun tidak. Istri mengajak kelas, saya takut jadi hiburan.
+ Guru saya bilang, "lentur itu hasil, bukan syarat." Pakai balok dan tali, tidak ada yang menonton kok.
+ Saya satu-satunya laki-laki di kelas, sakit pinggang hilang dua bulan. Hiburannya cuma minggu pertama.

~ Catur termasuk olahraga menurut kalian? | catur
Kakek saya kalau main catur berkeringat, jadi menurut saya iya. Adik ipar tertawa lalu kalah 14 langkah.
+ Masuk PON, ada federasinya, ada yang stres. Olahraga.
+ Kopi tiga gelas dan duduk lima jam di pos ronda itu daya tahan tingkat atlet.
+ Salam untuk kakek. Pembukaan apa yang dipakai?

? Ikut lomba dayung perahu naga, yang perlu dilatih apa? | perahu naga
Tim kantor di Palembang, tiga bulan lagi, isinya orang-orang yang cuma kuat mendayung mouse.
+ Kekompakan dulu, baru otot. Hitung bareng di darat pakai sapu lidi.
+ Latih punggung dan pinggang, bukan lengan. Yang narik itu badan.
+ Dan semua harus bisa berenang, jangan cuma pakai pelampung lalu pasrah.

? Jersey KW vs asli buat main mingguan | jersey
Yang asli 900 ribu buat dipakai nyungsep di lapangan, sayang. Tapi KW rasanya panas.
+ Bikin jersey tim sendiri di konveksi, 110 ribu, bahan drifit, bisa tulis nama. Lebih bangga.
+ Beli yang asli musim lalu waktu diskon. Bolanya nggak tahu kok itu musim kapan.

! Pengalaman jadi wasit tarkam seminggu, selamat | wasit tarkam | pria
Tugas utama: meniup peluit. Tugas sebenarnya: **membaca suasana**.
1. Datang paling awal, salami kedua pelatih dan tukang parkir
2. Kartu kuning pertama selalu yang paling tepat, sesudah itu semua percaya
3. Tahu letak pintu keluar
4. Selesai pertandingan minum es bersama dua tim
Dibayar 75 ribu dan sekardus mi. Mau lagi? *Mau*.
+ Nomor 1, tukang parkir! Strategis sekali.
+ Kartu kuning pertama itu memang pertaruhan harga diri.
+ Hormat kepada semua wasit kampung. Tanpa kalian tidak ada hiburan.

~ Olahraga yang dulu kalian benci di sekolah, sekarang suka? | olahraga di sekolah
Lari. Dulu hukuman, sekarang bayar 350 ribu supaya boleh lari di jalan raya. Aneh ya.
+ Senam Kesegaran Jasmani. Sekarang kalau dengar musiknya badan gerak sendiri.
+ Renang, karena dulu disuruh lompat sekali langsung dalam. Belajar lagi umur 30 dan baru tahu enaknya.
+ Kasti tetap menakutkan. Bola tenis kena punggung tidak bisa dilupakan.

? Puasa tetap olahraga, enaknya jam berapa? | olahraga saat puasa
Aku biasa lari pagi. Kalau Ramadan dipindah ke mana biar nggak pingsan di pinggir kali?
+ Satu jam sebelum magrib, intensitas ringan. Finisnya di tukang takjil.
+ Setelah tarawih kalau mau agak berat, asal minumnya dicicil.
+ Turunkan target. Ramadan itu menjaga, bukan mengejar rekor.
`),
  asides: parseLines(`
? Level saya level pos ronda ya, jadi sarannya jangan level pelatnas.
? Kalau jawabannya "konsultasi dulu", iya siap. Tapi pengalaman kalian tetap saya tunggu.
? Waktu luang cuma akhir pekan, sehari-hari habis di jalan.
! Kalau ada yang mau ikut, kabari. Tidak ada syarat selain mau bangun pagi.
! Badan orang beda, jangan dibandingkan. Bandingkan dengan diri sendiri bulan lalu.
~ Sportif ya di kolom komentar. Kartu kuning ada di tangan moderator.
~ Yang kalah traktir es kelapa, itu satu-satunya aturan.
`),
  comments: parseLines(`
Pemanasan jangan dilewat. Saya melewatkannya sekali dan bayar dengan tiga minggu.
Konsisten mengalahkan semangat. Semangat itu habis di minggu kedua.
Di kampung saya lapangannya miring, jadi babak kedua selalu lebih seru.
Minum dulu sebelum haus. Nasihat pelatih lama yang masih kupegang.
Umur bukan alasan. Bapak saya 66 masih smes, walau besoknya minta koyo.
Gue biasanya semangat beli perlengkapannya doang.
Istirahat itu bagian dari latihan. Otot tumbuhnya waktu tidur.
Sabtu pagi kami latihan bareng di lapangan kecamatan, boleh gabung siapa saja.
Dulu aku juga nggak bisa sama sekali, sekarang paling tidak sudah tidak jadi cadangan abadi.
Alat secukupnya dulu. Yang mahal nunggu terbukti rajin enam bulan.
Kalau nyeri tajam, berhenti. Kalau pegal, lanjut pelan. Bedakan keduanya.
Nontonnya paling seru memang sambil debat begini.
Ibu-ibu di kompleks kami lebih konsisten dari bapak-bapaknya. Fakta.
Menang kalah urusan nanti, yang penting besok masih bisa kerja.
Coba direkam pakai HP, nanti kelihatan salahnya di mana. Malu, tapi berguna.
Kaki saya pernah cedera dan yang bikin sembuh justru sabar, bukan obat.
Fasilitas umum kita sebenarnya lumayan, asal dirawat dan tidak dipakai parkir.
Cari teman latihan yang sedikit lebih jago. Kalau terlalu jauh malah minder.
Sarapan dulu, pisang satu juga cukup. Pernah nekat kosong dan pandangan langsung gelap.
Pelatih di sini relawan semua, tidak dibayar. Mari kita hargai.
Di timur bibitnya banyak sekali, tinggal pembinaannya yang tertinggal.
Jangan bandingkan dengan yang di media sosial, mereka tidak mengunggah hari malasnya.
Anak saya mulai dari ikut-ikutan begini, sekarang malah dia yang membangunkan saya.
Keringat itu obat pikiran juga. Habis putus cinta saya jadi paling rajin.
Asuransi atau BPJS aktifkan dulu sebelum ikut lomba. Jaga-jaga.
Seru! Kalau ada jadwal berikutnya tolong ditulis di sini.
`),
};
