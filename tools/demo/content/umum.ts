import { parseIdeas, parseLines, type CategoryContent } from '../manuscript.ts';

export const umum: CategoryContent = {
  name: 'umum',
  ideas: parseIdeas(`
~ Perkenalan dulu, yang baru gabung kumpul sini | perkenalan | sari
Sebut nama panggilan, kota, dan satu hal yang bikin kalian senang minggu ini. Saya mulai: Sari, Jogja, senang karena jemuran kering sebelum hujan.
+ Halo! Dari Ende, senang karena kapal barang akhirnya masuk dan ada bawang putih lagi.
+ Salam dari Padang. Senang karena anak pertama kali bisa naik sepeda tanpa roda bantu.
+ Nyimak dari Tangerang, senangnya hari ini KRL dapat duduk. Dua kali!
+ Jayapura hadir. Senang karena hujan berhenti pas jam pulang.
+ Hadir dari Bandung. Senang karena tukang cuanki lewat pas lagi lapar-laparnya.
+ Medan, bang. Senang karena durian lagi murah dan dompet lagi tebal, jarang bisa barengan.
+ Salam kenal dari Gianyar, senang karena hujan turun setelah odalan selesai, bukan sebelumnya.
+ Aku dari Malang. Minggu ini akhirnya berani potong rambut pendek.
+ Parepare! Senangnya karena bapak sudah boleh pulang dari rumah sakit.
+ Gue Doni-nya Condet, senang karena tetangga yang suka karaoke jam 2 pagi pindah.
+ Banjarmasin menyapa. Senang karena sungai lagi bersih dan anak-anak berenang lagi.
+ Halo dari Semarang, senang karena lampu merah depan kantor akhirnya dibetulkan setelah dua tahun.
+ Dari Manado, senang karena cakalang di pasar murah. Ada yang mau ikut makan?
+ Kenalkan, saya dari Banda Aceh. Senang karena kopi pagi ditraktir orang tak dikenal.
+ Salam dari Sumenep. Senang karena anak kucing di gudang ternyata lima, bukan tiga.
+ Bogor hadir. Senang karena seminggu nggak hujan, eh baru nulis ini langsung gerimis.
+ Dari Ambon. Senang karena cucu pertama lahir, 3,1 kilo.
+ Solo, Mas Mbak. Senang karena utang di warung lunas.
+ Aku anak kos di Purwokerto, senang karena kiriman mendoan beku dari rumah datang.

? Cara membatalkan thread yang telanjur terbit gimana ya? | hapus thread
Tadi salah kirim ke sini padahal mau ke catatan sendiri, untung isinya cuma daftar belanja.
+ Setahuku belum bisa dihapus. Tapi daftar belanjanya menarik, terasi dua bungkus buat apa?
+ Biarkan saja, nanti tenggelam sendiri.

! Dompet saya kembali setelah 11 hari, utuh | dompet hilang
Jatuh di bus Damri arah Lampung. Isinya KTP, SIM, uang 740 ribu, dan foto ibu satu-satunya yang belum dipindai.
Hari kesebelas ada yang mengetuk: seorang pemuda, kondektur cadangan, naik motor **53 kilometer** karena ongkos kirim katanya mahal dan takut hilang lagi. Uangnya tidak kurang serupiah pun.
Dia menolak diberi uang, jadi saya beri sekarung jeruk dari kebun. Namanya Yulianto. Kalau ada yang kenal, tolong sampaikan bahwa fotonya sudah saya pindai.
+ Masih banyak orang baik. Terima kasih, Yulianto, siapa pun ibumu, beliau berhasil.
+ 53 kilometer. Saya diam dulu.
+ Semoga thread ini sampai ke dia. Jeruknya juga semoga manis.

~ Kebiasaan orang Indonesia yang paling kalian sayangi? | kebiasaan orang Indonesia
Bukan yang dikritik terus ya. Saya: bilang "numpang lewat" ke orang yang sedang duduk di tempat umum, bahkan ke batu besar di gunung.
+ Mengantar tamu sampai pagar, lalu ngobrol lagi setengah jam di pagar.
+ "Sudah makan belum?" yang artinya macam-macam tapi selalu berarti sayang.
+ Sandal orang lain dirapikan menghadap keluar. Kecil, tapi indah.

? Nomor tak dikenal menelepon jam 2 pagi terus | telepon penipuan
Diangkat diam saja. Sudah seminggu. Ibu saya takut itu penipu, saya takut itu kerjaan.
+ Jangan diangkat, blokir, aktifkan "senyapkan nomor tak dikenal". Bisa jadi robot mengecek nomor aktif.
+ Bisa dilaporkan juga ke aduan nomor Komdigi. Simpan tangkapan layarnya.

~ Kata dari bahasa daerah yang tidak ada padanannya | bahasa daerah | jawa
Bahasa Jawa punya *kebelet* versi segala hal, dan "ngengeng" untuk suara yang masih tertinggal di telinga. Bahasa kalian?
+ Sunda: "ti kucrat". Jatuh terpeleset macam-macam semua ada namanya: tisolédat, tikusruk, tijengkang.
+ Minang: "raso jo pareso". Dijelaskan satu jam pun masih kurang.
+ Manado: "baku-baku dapa". Semua bisa di-baku.
+ Bugis: "siri'", dan tolong jangan diterjemahkan cuma jadi malu.

! Rangkuman kopdar pertama: 14 orang, satu payung | kopdar
Sempat dikira batal karena hujan. Ternyata datang semua, malah tambah dua yang cuma numpang berteduh lalu ikut makan.
## Yang dibahas
- Nama panggilan lebih dikenal daripada nama asli, absennya jadi kacau
- Rencana tukar buku bulan depan
- Debat bubur, **tidak selesai**
## Yang dibawa pulang
Payung yang bukan miliknya, semua orang. Kalau ada yang memegang payung biru motif bebek, itu punya ibu saya dan beliau sudah menanyakan tiga kali.
+ Payung bebek aman di saya, mohon maaf kepada ibu.
+ Bulan depan pilih yang dekat stasiun dong, biar yang dari Bogor bisa ikut.
+ Yang numpang berteduh itu saya. Terima kasih pisang gorengnya, saya langsung daftar di sini.

? Surat kuasa pakai meterai berapa sekarang? | meterai
Buat mengambil BPKB atas nama kakak di luar pulau.
+ Meterai 10.000, tanda tangan kena meterainya. Sertakan fotokopi KTP dua-duanya.
+ Telepon dulu kantornya, kadang minta formulir sendiri dan meterai kita sia-sia.

~ Hal sepele yang bikin hari kalian rusak? | hal sepele
Gue: kaus kaki basah karena injak bekas mandi orang. Sampai sore rasanya dunia nggak adil.
+ Sedotan susu kotak masuk ke dalam.
+ Sudah antre lama, pas giliran "sistemnya lagi offline, Kak".
+ Kunci motor di saku, dicari keliling rumah 20 menit.
+ Tali sepatu masuk ke genangan.
+ Nulis panjang-panjang lalu sinyal hilang dan semua lenyap.
+ Gigit gorengan, isinya pindah ke gigitan orang sebelumnya. Kosong.
+ Orang yang bilang "nanti dikabari" lalu tidak pernah mengabari.
+ Paku di ban, ketahuannya pas sudah rapi mau kondangan.
+ Parkir gratis, tapi begitu mau pulang ada yang meniup peluit.
+ Stiker harga di gelas baru yang tidak bisa dikelupas utuh.
+ Sendal ketukar di masjid, yang tersisa kiri semua.
+ Kerupuk melempem padahal baru dibuka.
+ Dibalas "oke" sama orang yang biasanya "okeee".
+ Ada satu nyamuk. Cuma satu. Tapi jam 3 pagi.
+ Nasi di magic com ternyata belum dicetrekin. Lauknya sudah siap semua.
+ Hujan turun tepat setelah jemuran ketujuh dijepit.
+ Ketiduran di bus dan kelewatan terminal. Dua kali dalam seminggu.

? Mengurus KTP hilang di kota lain, bisa? | KTP hilang | ntt
KTP Kupang, sekarang kerja di Surabaya. Pulang cuma buat KTP kok mahal sekali.
+ Bisa, sekarang cetak KTP bisa di luar domisili asal datanya tidak berubah. Bawa surat kehilangan polisi dan KK ke Dukcapil Surabaya.
+ Datang pagi, kadang blangko habis. Sementara itu pakai IKD di HP.
+ Terbukti, saya tahun lalu KTP Papua dicetak di Depok. Setengah hari.

~ Kalau bisa mengobrol 10 menit dengan diri sendiri umur 15? | diri sendiri umur 15
Aku cuma akan bilang: anak yang kamu takuti di sekolah itu sekarang jualan es dan orangnya baik. Sama, jangan potong poni sendiri.
+ "Bapak cuma capek, bukan marah sama kamu."
+ Beli tanah. Sudah, itu saja, sisanya 9 menit makan gorengan bareng.
+ Aku akan diam dan mendengarkan dia saja. Waktu itu tidak ada yang mendengarkan.

! Anak-anak kompleks bikin koran, sudah edisi ke-8 | koran anak
Namanya *Warta Got*, karena rapat redaksinya di pinggir got kering. Satu lembar, difotokopi 25, dijual 500 rupiah.
- Berita utama edisi 8: **"Pak RT Beli Ikan, Kabur Satu"**
- Rubrik resensi: es lilin warung Bu Tini, bintang 4
- Iklan: "Dicari kelomang, warna ungu"
Pemimpin redaksinya kelas 4 SD dan sudah menolak intervensi dari ibu saya.
+ Langganan setahun boleh? Serius.
+ Kebebasan pers dimulai dari got. Panjang umur redaksi.
+ Kelomangnya sudah ketemu?

? Hadiah pernikahan buat teman yang sudah punya semuanya | hadiah pernikahan
Budget 300 ribu patungan bertiga jadi 900. Rumah sudah ada isinya lengkap, bahkan sendok cadangan.
+ Uang dalam amplop dan surat tulisan tangan. Suratnya yang disimpan.
+ Bibit pohon buah. Sepuluh tahun lagi mereka panen sambil ingat kalian.
+ Voucher menginap semalam setelah resepsi, pengantin biasanya butuh tidur.

~ Cerita mati lampu masa kecil kalian | mati lampu
Kami sekeluarga berkumpul di teras, bapak bikin bayangan anjing dari tangan, dan tetangga pasti menyahut dari seberang gelap. Sekarang kalau mati lampu masing-masing melihat HP.
+ Lampu templok, lubang hidung hitam paginya. Kangen, tapi tidak ingin juga.
+ Dongeng nenek yang selalu dimulai "dulu sekali" dan tidak pernah selesai karena keburu nyala.
+ Di kampung kami listrik baru masuk 2014, jadi itu bukan masa kecil, itu kemarin.

? Suara apa ini di plafon, "kres kres" tiap jam 3 | suara di plafon
Bukan tikus, sudah dipasangi lem. Bukan cicak. Jangan bilang yang itu.
+ Kayu menyusut karena suhu turun, biasa di jam segitu. Semoga.
+ Musang! Di rumah kami begitu, ternyata sekeluarga musang, malah lucu.
+ Yang itu juga perlu tempat tinggal, Kak.

~ Jalan kaki di kota kalian nyaman tidak? | trotoar
Nilai 1–10. Semarang tengah 6, begitu belok gang jadi 3 dan ada kursi tukang tambal.
+ Surabaya 7, trotoar bagus tapi matahari ada lima.
+ Solo 8, asal bukan jam pulang sekolah.
+ Ternate: 9, karena semua dekat dan semua orang menyapa.

! Belajar minta maaf ke adik setelah 6 tahun diam | minta maaf | pria jawa
Perkaranya motor. Cuma motor. Tapi enam Lebaran kami bersalaman tanpa memandang.
Minggu lalu saya kirim pesan: "Dik, Mas salah waktu itu." Centang biru **dua jam**, lalu dia membalas foto: motor yang itu, ternyata masih disimpan, dirawat, di garasinya.
Tidak ada kata-kata lain. Besok saya ke sana naik kereta pagi.
+ Selamat jalan, Mas. Peluk yang lama.
+ Saya pun punya satu nama yang belum kukirimi pesan. Terima kasih dorongannya.
+ Kabari ya setelah bertemu, kami menunggu di sini sambil mengupas bawang.

? Cara menolak ajakan MLM dari teman lama tanpa merusak hubungan | ajakan MLM
15 tahun tidak kontak, tiba-tiba "kangen nih, ngopi yuk". Saya senang sekali sampai dia mengeluarkan map.
+ "Aku senang ketemu kamu, tapi bisnisnya bukan buatku. Ngopinya lanjut?" Kalau dia tetap teman, kopinya lanjut.
+ Map! Saya juga kena map. Map itu tanda bahaya nasional.
+ Tawarkan balik dagangan kita. Dua-duanya pulang.

~ Siapa yang masih menulis surat atau kartu pos? | surat dan kartu pos
Aku baru mulai lagi tahun ini, 4 surat, 1 balasan. Balasannya kubaca di kereta sambil tersenyum seperti orang gila.
+ Saya masih, ke bekas guru SD. Beliau 83 dan tulisannya masih lebih bagus dari saya.
+ Tukar kartu pos yuk, sesama anggota sini. Kirim pesan ya.
+ Kantor pos kecamatan kami sampai kaget ada yang beli prangko.

? Perpanjang STNK tapi KTP pemilik lama tidak ada | STNK
Beli motor bekas 2019, pemiliknya pindah entah ke mana. Pajak mati 3 bulan.
+ Sekalian balik nama saja, BBN kendaraan bekas di banyak provinsi sudah gratis. Bawa kuitansi dan BPKB ke Samsat induk.
+ Datang pagi, jangan lewat calo di parkiran. Petugas informasinya ramah kok sekarang.

~ Mitos dari orang tua yang diam-diam masih kalian ikuti | mitos
Saya sarjana fisika dan tetap tidak berani menyapu malam hari.
+ Tidak duduk di depan pintu. Belum menikah juga sih sampai sekarang.
+ Potong kuku malam. Tangan sudah pegang gunting, batal sendiri.
+ Nasi harus habis, kalau tidak ayamnya mati. Kami tidak punya ayam.
+ Bersiul malam-malam. Sampai umur 40 belum pernah kucoba.
+ Kupu-kupu masuk rumah, langsung saya sapu teras karena pasti mau ada tamu.
+ Tidak foto bertiga. Kalau terpaksa ajak tukang parkir.
+ Mata kiri kedutan, langsung telepon ibu.
+ Anak gadis tidak boleh makan di depan pintu, nanti jodohnya balik lagi.
+ Lewat kuburan klakson dulu. Itu sopan santun saja menurut saya.
+ Bangun rumah mulainya cari hari baik. Pendidikan S2, tetap tanya mbah.
+ Kejatuhan cicak, diam di rumah seharian. Lumayan, alasan bolos.
+ Melangkahi orang tidur bikin pendek. Adikku 182 senti, berarti nggak pernah kulangkahi.
+ Payung jangan dibuka di dalam rumah. Kata nenek nanti kedatangan kelabang.
+ Waktu hujan panas jangan keluar. Anak saya bertanya kenapa dan saya tidak punya jawaban.
+ Di Toraja lain lagi daftarnya, panjang, dan kami ikuti semua.
+ Gigi atas dilempar ke bawah, gigi bawah dilempar ke genteng. Saya wariskan ke anak dengan khidmat.

! Terima kasih untuk yang kemarin menjawab soal surat waris | ucapan terima kasih | wanita
Bulan lalu saya bertanya panik di sini, dijawab 14 orang sabar-sabar. Hari ini suratnya selesai, kami bersaudara bertiga menandatangani sambil makan soto, tidak ada yang ribut.
Forum ini kecil, tapi jasanya besar. Itu saja.
+ Ikut senang, Bu. Yang penting rukunnya.
+ Makan soto sambil tanda tangan waris, begitulah harusnya.

? Penyebab warung tutup padahal ramai apa ya biasanya? | warung tutup
Bakso langganan tutup mendadak, padahal antre tiap hari. Sedihnya seperti ditinggal saudara.
+ Kadang sewanya dinaikkan pemilik tanah waktu lihat ramai. Banyak yang begitu.
+ Ramai belum tentu untung. Atau anaknya sudah lulus dan beliau memilih istirahat, semoga yang ini.
+ Coba tanya tukang parkirnya, mereka tahu segalanya.

~ Minggu sore kalian biasanya ngapain? | Minggu sore
Ada rasa aneh tiap Minggu jam 4, campuran tenang dan cemas. Aku menyetrika sambil dengar radio biar tidak terlalu terasa.
+ Menyiram tanaman, pelan-pelan, biar harinya tidak habis.
+ Voli RT. Senin urusan Senin.
+ Menelepon ibu. Selalu jam segitu, dari dulu.
+ Tidur, bangun magrib, bingung hari apa.

? Tempat sepi untuk baca di Jakarta Selatan selain kafe | tempat baca
Kafe sekarang isinya rapat semua. Butuh kursi, cahaya, dan orang yang tidak presentasi.
+ Perpustakaan daerah di Kuningan, nyaman dan gratis. Hari kerja pagi paling sepi.
+ Taman Literasi kalau tidak hujan. Bawa kipas dan lotion nyamuk.
+ Ruang tunggu Puskesmas hari Sabtu. Jangan ditiru, tapi tenang sekali.
`),
  asides: parseLines(`
? Kalau salah kamar mohon diarahkan, saya belum hafal kategorinya.
? Jawaban singkat pun tidak apa-apa, yang penting bukan tautan jualan.
? Sebelumnya terima kasih, karena di sini selalu ada saja yang tahu.
! Maaf agak curhat. Kadang perlu ditulis supaya lega.
! Tidak ada pesan moralnya, saya cuma ingin bercerita.
~ Jawab apa saja boleh, asal jangan saling menyindir.
~ Teh saya masih panas, jadi silakan berpanjang-panjang.
`),
  comments: parseLines(`
Forum ini memang tempat nongkrong paling murah. Modalnya kuota.
Saya baca semua komentarnya sampai habis dan kopi saya dingin. Worth it.
Di tempatku juga begitu persis, cuma beda logat.
Ada-ada saja, tapi justru yang begini yang bikin betah di sini.
Aku jarang komentar, tapi kali ini harus.
Kalau diceritakan ke orang rumah pasti jawabannya "halah". Untung ada kalian.
Tiap daerah rupanya punya versinya sendiri. Menarik.
Gue ketawa sendiri di bus, sebelah gue pindah tempat duduk.
Ibu saya kalau dengar ini pasti langsung punya tiga cerita sambungan.
Sederhana, tapi kena. Terima kasih sudah dibagikan.
Hidup kadang memang begitu, tinggal dipilih mau ditertawakan atau disesali.
Saya setuju sebagian, sebagian lagi masih saya pikirkan sambil mencuci piring.
Coba tanya Pak RT dulu. Bukan solusi, tapi biasanya dapat cerita.
Dulu ada yang pernah bahas mirip begini, tapi komentarnya tidak sehangat ini.
Orang baik itu banyak, cuma tidak berisik.
Saya 61 tahun, baru belajar pakai forum, dan thread ini bikin saya merasa diterima.
Mohon izin menyimpan, nanti mau kubacakan ke istri.
Zaman boleh berubah, tapi yang beginian tetap sama.
Kalau ini jadi film saya nonton, asal ujungnya jangan sedih.
Yang penting sehat dan masih bisa bercanda. Sisanya menyusul.
Baru gabung minggu lalu, ternyata isinya menyenangkan.
Waktu kecil saya mengalami hal serupa, dan sampai sekarang kalau ingat masih senyum.
Tetangga saya pasti setuju, dia orangnya setuju terus.
Ada yang mau kopdar? Saya bawa pisang goreng.
Pelajaran hari ini didapat bukan dari kantor, tapi dari sini.
Anggap saja rezeki. Dalam bentuk yang agak aneh.
`),
};
