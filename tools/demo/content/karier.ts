import { parseIdeas, parseLines, type CategoryContent } from '../manuscript.ts';

export const karier: CategoryContent = {
  name: 'karier',
  ideas: parseIdeas(`
? Ditanya gaji yang diharapkan waktu wawancara, jawab berapa? | gaji waktu wawancara
Besok lusa wawancara tahap akhir di perusahaan distribusi di Surabaya, posisi admin penjualan, pengalaman 2 tahun. Gaji sekarang 4,3 juta. Takut minta ketinggian, takut juga kerendahan.
+ Sebut rentang, bukan angka. Misal 5,2 sampai 6, sambil bilang terbuka melihat tunjangannya. Angka bawahnya harus yang memang Anda terima dengan senang.
+ Balik tanya dulu: "Kalau boleh tahu, anggaran untuk posisi ini berapa ya?" Sering dijawab kok.
+ Naik 20–30% dari sekarang itu wajar buat pindah. Jangan sebut gaji lama kalau nggak dipaksa.

? Sudah 8 bulan kirim lamaran, belum ada panggilan | lamaran tanpa panggilan
Lulus D3 akuntansi tahun lalu, IPK 3,4. Sudah kirim lebih dari seratus lamaran, dipanggil dua kali, lalu hilang. Mulai merasa ada yang salah sama saya.
Apa yang biasanya bikin CV langsung dilewati?
+ Bukan kamu yang salah. Coba CV satu halaman, tulis angka: "merekap 300 faktur per bulan", bukan "bertanggung jawab atas faktur".
+ Sambil menunggu, ambil magang atau bantu pembukuan UMKM tetangga. Celah kosong di CV terisi, dan dapat cerita buat wawancara.
+ Saya HRD. Surel tanpa subjek dan lampiran bernama "CV fix banget revisi 3.pdf" itu sering. Rapikan hal kecil dulu.

~ Kerja dari rumah vs ke kantor, kalian lebih produktif mana? | kerja dari rumah
Kantor baru mengumumkan wajib masuk 5 hari lagi mulai bulan depan. Aku di Depok, kantor di Kuningan, 2 jam sekali jalan. Jujur lagi menimbang cari tempat baru.
+ Dua jam kali dua kali dua puluh hari, itu 80 jam sebulan. Setara dua minggu kerja. Jelas cari yang baru.
+ Aku malah lebih fokus di kantor. Di rumah anak dua tahun ngajak main terus.
+ Yang adil sih tiga-dua. Ketemu orang perlu, macet setiap hari tidak perlu.

! Surat pengunduran diri yang sopan, silakan disalin | surat pengunduran diri
Banyak teman bingung menulisnya, jadi ini contoh yang saya pakai waktu pamit baik-baik:
> Dengan hormat, melalui surat ini saya menyampaikan pengunduran diri dari posisi staf administrasi terhitung 30 hari sejak tanggal surat ini. Terima kasih atas kesempatan belajar selama tiga tahun. Saya bersedia membantu serah terima sampai tuntas.
Tiga hal yang penting: *pendek*, *tanpa keluhan*, dan **tanggal yang jelas**. Alasan lengkapnya cukup disampaikan lisan.
+ Terima kasih, pas sekali lagi butuh. Alasan memang nggak wajib ditulis ya?
+ Tambahan: simpan salinan yang sudah ditandatangani penerima. Berguna kalau nanti ada urusan paklaring.
+ Jangan lupa pamit ke OB dan satpam juga. Mereka yang paling ingat kita.

? Atasan baru lebih muda 8 tahun, canggung banget | atasan lebih muda | pria
Saya 36, dia 28. Pintar memang, tapi saya yang sudah sembilan tahun di sini jadi serba salah. Memanggil "Mas" atau "Pak"? Mengoreksi di depan orang boleh tidak?
+ Panggil sesuai kebiasaan kantor, dan koreksi empat mata. Umur nggak ada hubungannya, berlaku ke atasan mana pun.
+ Saya di posisi sebaliknya: atasan yang lebih muda. Percayalah, kami juga canggung. Ajak makan siang saja.
+ Pengalaman sembilan tahun itu modal. Kalau dia pintar, dia akan cari Bapak buat bertanya.

~ Resign tanpa cadangan kerja: nekat atau waras? | resign tanpa cadangan
Tiga bulan terakhir tiap Minggu malam aku mual. Tabungan cukup buat 5 bulan. Pasangan mendukung, orang tua jelas tidak.
+ Kalau badan sudah protes, itu bukan manja. Lima bulan itu lumayan, asal dibuat jadwal cari kerja sejak hari pertama.
+ Saya pernah. Bulan ketiga mulai panik dan menerima tawaran yang salah. Kalau masih bisa tahan, cari sambil kerja.
+ Coba cuti dua minggu dulu kalau bisa. Kadang yang kita butuhkan istirahat, bukan pintu keluar.

! Dari kasir minimarket jadi analis data, jalannya 4 tahun | pindah jalur ke analis data
Bukan cerita sukses semalam, justru mau cerita bagian membosankannya. Banyak yang bertanya lewat pesan pribadi, jadi sekalian ditulis panjang di sini supaya bisa dibaca siapa saja.
## Tahun pertama
Kasir shift malam. Mulai penasaran kenapa stok selalu meleset, iseng mencatat di spreadsheet. Kepala toko senang, saya diminta bikin untuk toko lain.
## Tahun kedua
Kelas Universitas Terbuka sambil kerja. Belajar SQL dari video gratis, latihan di jam istirahat. Gagal tes masuk kerja **sebelas kali**.
## Tahun ketiga
Diterima jadi admin data, gaji *turun* 300 ribu dari lembur kasir. Orang rumah bingung. Saya juga.
## Tahun keempat
Pindah ke tim analis. Yang dipakai tiap hari bukan ilmu canggih, tapi kebiasaan bertanya "kenapa angkanya begini?" yang mulai dari meja kasir itu.
## Kalau boleh mengulang
- Belajar __satu hal sampai bisa dipakai kerja__, baru pindah ke yang lain
- Lebih cepat mencari teman belajar, karena yang sendirian gampang berhenti
- ~~Beli kelas mahal~~ Selesaikan dulu yang gratis
Dan satu lagi: simpan semua hasil latihan, sejelek apa pun. Yang membuat saya dipanggil wawancara terakhir justru rekap stok toko yang dulu saya buat iseng, lengkap dengan salah hitungnya.
Yang mau bertanya, silakan. Saya jawab sebisanya sepulang kerja.
+ Gaji turun demi jalur yang benar, itu keputusan paling berani menurut saya. Salut.
+ Videonya boleh dibagi tautannya, kak? Saya kasir juga, shift malam juga.
+ Sebelas kali gagal. Saya baru tiga kali sudah mau nyerah, malu jadinya.
+ Kepala tokonya juga berjasa tuh, nggak semua atasan melihat begitu.

? Lembur tidak dibayar dengan alasan "kita keluarga" | lembur tidak dibayar
Startup kecil, 12 orang. Hampir tiap minggu lembur sampai jam 9 malam. Waktu ditanya soal upah lembur, jawabannya kita di sini keluarga. Ada yang pernah berhasil menyelesaikan ini tanpa ribut?
+ Catat jam lemburnya dulu, sebulan saja. Bicara dengan angka lebih enak daripada dengan perasaan.
+ Keluarga yang baik tidak membiarkan keluarganya tekor. Minta minimal ganti libur.
+ Kalau mentok, Disnaker kota bisa dikonsultasikan gratis. Nggak harus langsung lapor, tanya hak dulu.

? CPNS atau lanjut swasta? Umur sudah 33 | CPNS
Orang tua pengen banget saya ikut CPNS, ini kesempatan terakhir sebelum lewat batas umur. Di swasta gaji 9 juta, karier jalan, tapi kontrak tahunan.
+ Ikut tes saja dulu, belum tentu lulus, hehe. Keputusan baru perlu dibuat kalau sudah diterima.
+ Lihat penempatannya. Kakak saya lulus, tapi di kabupaten yang 9 jam dari keluarga.
+ Kontrak tahunan umur 33 itu masih oke. Umur 43 lain ceritanya. Pikirkan yang sepuluh tahun.

~ Budaya "siap, Bu" di grup kantor jam 10 malam | grup kantor
Gue nggak paham kenapa semua orang berlomba jawab "siap" dalam 10 detik. Padahal pesannya cuma foto atasan lagi makan durian.
+ Di kantor kami ada satu orang yang jawab "siap" ke stiker ulang tahun. Refleks.
+ Bisukan grup setelah jam 7. Kalau benar darurat pasti ditelepon.
+ Siap, gan.

? Pertanyaan wawancara "apa kelemahan Anda", jawaban jujurnya gimana? | pertanyaan wawancara
Jawaban "saya terlalu perfeksionis" kayaknya sudah basi. Kelemahan saya beneran: gugup bicara di depan banyak orang.
+ Pakai itu saja, tapi sambung dengan apa yang dilakukan. "Saya gugup presentasi, jadi enam bulan ini saya ambil giliran memimpin rapat mingguan." Jujur dan ada geraknya.
+ Sebagai pewawancara, saya cuma mau tahu orangnya kenal diri sendiri atau tidak. Jangan dihafal.
+ Asal jangan jawab "suka telat" seperti teman saya. Dia kira itu lucu.

! Hal-hal yang saya pelajari setelah diputus kontrak mendadak | diputus kontrak
Senin dipanggil, Jumat sudah serah terima. Buat yang mungkin mengalami, ini urutan yang saya lakukan dan syukuri:
1. Minta semua dokumen **sebelum** hari terakhir: paklaring, slip gaji, bukti potong.
2. Urus klaim JHT dan cek manfaat JKP, jangan ditunda.
3. Bilang ke keluarga hari itu juga. Menyembunyikannya lebih capek dari kehilangannya.
4. Libur seminggu penuh, baru buka CV.
Bulan ketiga dapat tempat baru. Bukan lebih tinggi, tapi lebih tenang.
+ Nomor 3 itu paling susah. Bapak saya dulu pura-pura berangkat kerja sebulan penuh.
+ Terima kasih ditulis urutannya, saya simpan walau semoga nggak pernah dipakai.
+ JKP prosesnya lama tidak? Saya dengar harus lapor mandiri dulu.

? Freelance desain, klien minta revisi ke-17 | revisi klien
Perjanjian awal cuma lisan. Logo kedai kopi, 500 ribu, dan kemarin klien minta "balik ke versi pertama tapi yang lebih segar". Aku pengen nangis.
+ Versi pertama tapi lebih segar, hahaha, klasik. Mulai sekarang tulis: revisi 3x, selebihnya bayar per revisi.
+ Kirim pesan sopan: revisi sudah melebihi kesepakatan, untuk lanjut ada biaya 75 ribu. Biasanya langsung cocok sama yang ada.
+ Minta DP 50% di depan. Orang yang sudah bayar lebih cepat memutuskan.

~ Ijazah masih sepenting itu nggak di tempat kerja kalian? | ijazah
Di tempat kami dua teknisi terbaik lulusan SMK, tapi mentok di jabatan karena syarat manajer harus S1. Menurut kalian adil?
+ Tidak adil, tapi ada jalannya: RPL. Pengalaman kerja bisa diakui jadi SKS, teman saya lulus dua tahun.
+ Di bengkel saya yang ditanya cuma bisa apa. Ijazah nggak pernah saya lihat.
+ Perusahaan besar butuh saringan cepat, dan ijazah itu saringan paling malas. Sayangnya begitu.

? Pindah ke Jakarta dengan gaji 7 juta, cukup? | pindah ke Jakarta | ntt
Dari Kupang, ditawari kerja di daerah Sudirman. Single, tidak ada cicilan, tapi mau kirim orang tua 1,5 juta sebulan.
+ Cukup asal kosnya yang 1,5 jutaan dan dekat stasiun. Makan siang bawa bekal, itu penentunya.
+ Tahun pertama pas-pasan, tapi jaringan dan ilmunya sepadan. Saya dari Ende, sudah 6 tahun.
+ Hitung ongkos pulang kampung juga, kakak. Tiket akhir tahun bisa sebulan gaji.

? Dituduh lambat padahal kerjaan tiga orang | beban kerja
Dua rekan resign dan tidak diganti. Semua tumpah ke saya. Kemarin di evaluasi ditulis "kurang cepat merespons".
+ Buat daftar semua tugas beserta jam per minggunya, lalu tanya atasan mana yang boleh ditinggalkan. Biar dia yang memilih.
+ Jangan ditambal pakai lembur terus. Selama kelihatannya beres, mereka tidak akan cari pengganti.
+ Turut prihatin. Saya dulu bertahan setahun, ujungnya tipes. Jaga badan.

! Cara saya menyiapkan wawancara berbahasa Inggris dalam dua minggu | wawancara bahasa Inggris
Bahasa Inggrisku pas-pasan, grammar amburadul. Yang kulakukan:
- Tulis 10 cerita kerja dalam bahasa Indonesia dulu, baru diterjemahkan sederhana
- Rekam suara, dengarkan, malu, ulangi
- Latihan sama sepupu lewat telepon 20 menit tiap malam
- Hafalkan kalimat penyelamat: *"Sorry, could you say that in another way?"*
Lolos! Ternyata mereka lebih peduli isi cerita daripada tenses.
+ Kalimat penyelamatnya penting banget. Diam itu yang bikin gagal.
+ Bagian "dengarkan, malu, ulangi" itu metode belajar paling jujur.
+ Selamat! Ikut senang bacanya, jadi semangat lagi.

~ Umur berapa kalian akhirnya tahu mau jadi apa? | cita-cita
Aku 29 dan masih belum tahu. Sudah jadi guru les, admin toko, sekarang penerjemah lepas. Semua suka, tidak ada yang "ini dia!".
+ 52 tahun, masih mencari. Tapi dapur tetap ngebul, jadi mungkin tidak harus tahu juga.
+ Umur 34, setelah berhenti mencari yang paling kusuka dan mulai mencari yang orang lain butuhkan.
+ Penerjemah lepas yang pernah jadi guru dan admin itu paket lengkap, kak. Jangan dikira muter-muter.

? Teman kantor mengaku-ngaku hasil kerja saya | rekan yang mengaku-ngaku
Presentasi ke direksi pakai salindia buatan saya, nama saya hilang dari halaman pertama. Harus bagaimana tanpa jadi musuh?
+ Bicara baik-baik dulu, kasih dia kesempatan menjelaskan. Siapa tahu memang terhapus.
+ Kirim berkas lewat surel dengan tembusan atasan, biasakan dari sekarang. Jejak bicara sendiri.
+ Di kesempatan berikutnya tawarkan diri menjelaskan bagian detail. Yang bikin pasti ketahuan.

? Paklaring tidak keluar setelah 4 bulan | paklaring
Sudah tanya HRD lewat surel, WA, sampai datang langsung. Selalu "sedang diproses". Tempat baru mulai menagih.
+ Kirim surat resmi tercatat, sebut tenggat 7 hari kerja. Biasanya langsung keluar.
+ Sementara itu slip gaji terakhir + surat kontrak bisa jadi pengganti, coba tanyakan ke tempat baru.
+ Minta bantuan mantan atasan langsung. HRD suka lebih cepat kalau yang menagih orang dalam.

~ Kerja di perantauan, berapa kali setahun kalian pulang? | pulang kampung | toraja
Sudah dua tahun saya tidak pulang ke Tana Toraja. Tiket mahal, cuti sedikit. Ibu bilang tidak apa-apa, tapi suaranya beda.
+ Pulanglah, walaupun tiga hari. Saya menunda terus, dan sekarang tidak ada lagi yang ditunggu pulang.
+ Kami menabung khusus tiket, 200 ribu sebulan. Jadi tiap Natal sudah ada dananya.
+ Video call tiap malam, tapi memang tidak menggantikan masakan Mama.

? Jadi guru honorer 11 tahun, bertahan atau berhenti? | guru honorer | wanita
Gaji 650 ribu sebulan, ditambah les sore. PPPK dua kali belum rezeki. Murid-murid yang bikin berat meninggalkan.
+ Hormat, Bu. Coba sekali lagi PPPK sambil merintis les lebih serius. Keduanya bisa jalan.
+ Saya murid dari guru honorer. Beliau berhenti waktu saya kelas 5 dan kami semua menangis. Tapi beliau berhak hidup layak, begitu juga Ibu.
+ Platform les daring butuh guru yang sabar, bayaran per jam lumayan. Bisa buat sambilan.

! Template laporan mingguan yang bikin atasan berhenti nanya | laporan mingguan
Cuma empat baris, kirim tiap Jumat jam 3:
1. **Selesai** minggu ini
2. **Tersendat**, dan butuh apa dari siapa
3. **Minggu depan**
4. **Satu angka** yang berubah
Sejak itu nggak ada lagi telepon "gimana progresnya?" di hari Minggu. Serius.
+ Kucoba dua minggu, dan benar: rapat Senin jadi 15 menit.
+ Nomor 2 yang paling penting, atasan sering nggak tahu kita menunggu siapa.
+ Simpel, gan. Izin pakai buat tim.

? Usaha sampingan sambil jadi karyawan, harus lapor kantor? | usaha sampingan
Gue jualan sambal botolan malam hari, nggak ada hubungannya sama kerjaan. Di kontrak ada kalimat "tidak bekerja di tempat lain".
+ Baca lagi, biasanya maksudnya tidak bekerja pada pesaing atau di jam kerja. Tapi tanya HRD secara umum dulu tanpa menyebut diri sendiri.
+ Selama nggak pakai jam dan alat kantor, di tempat saya aman.
+ Atasan saya malah jadi pelanggan tetap. Sambalnya pedas apa enggak?

~ Satu nasihat karier yang ternyata salah besar? | nasihat karier
Saya duluan: "Kerja keras pasti dilihat atasan." Tidak, Kawan. Kerja keras yang **diceritakan** yang dilihat.
+ "Jangan pindah-pindah kerja." Kenaikan gaji terbesar saya semuanya dari pindah.
+ "Ikuti passion-mu." Passion-ku tidur siang.
+ "Kalau sudah tetap, aman." Bilang itu ke angkatan 2020.
+ "Jangan bicara gaji sama rekan." Gara-gara itu saya tiga tahun dibayar paling kecil.
+ "Loyalitas pasti dibalas." Dibalas, dengan jam dinding berlogo perusahaan.
+ "Yang penting masuk dulu, nanti bisa pindah divisi." Sampai sekarang masih di divisi yang sama, 9 tahun.
+ "Ambil semua kerjaan biar kelihatan." Kelihatan sih, jadi tempat sampah.
+ "Kuliah jurusan yang banyak lowongannya." Pas lulus lowongannya sudah habis dipakai angkatan sebelumnya.
+ "Bos selalu benar." Bos saya sendiri yang bilang itu nasihat goblok.
+ "Jangan cuti, nanti dikira malas." Cutiku hangus 34 hari, nggak ada yang berterima kasih.
+ "Pensiun umur 55, baru nikmati hidup." Lutut saya tidak membaca nasihat itu.
+ "Kerja kantoran lebih terhormat." Tetangga saya jualan pentol, menyekolahkan tiga sarjana.
+ "Kalau pintar pasti dicari." Orang pintar yang diam ya tetap di rumah.
+ "Anak pertama harus mengalah soal cita-cita." Masih saya sesali pelan-pelan.
+ "Nggak usah catat, pasti ingat." Ini yang paling sering bikin gue dimarahin.
+ Kebalikannya ada nggak? Nasihat yang kelihatannya salah tapi benar: "tidurlah siang sebentar".
`),
  asides: parseLines(`
? Sengaja tidak menyebut nama perusahaannya, takut ada orang dalam yang baca. Kalau merasa kenal ceritanya, pura-pura tidak tahu saja ya.
? Mohon maaf kalau pertanyaannya terdengar polos, di keluarga saya belum ada yang pernah kerja kantoran.
? Butuh pendapat dari yang pernah mengalami, karena tanya teman sekantor jelas tidak mungkin.
! Tiap tempat kerja beda, jadi ambil yang cocok saja dan sisanya abaikan.
! Nulis ini di kereta pulang, jadi maaf kalau ada yang lompat-lompat.
~ Bukan mau mengeluh, cuma pengen tahu apakah di tempat lain juga begini.
~ Boleh beda pendapat, asal jangan saling merendahkan pekerjaan orang.
`),
  comments: parseLines(`
Saya HRD di pabrik, dan percayalah, yang paling kami ingat itu orang yang sopan waktu ditolak.
Rezeki sudah ada yang atur, tapi CV tetap harus rapi.
Semua keputusan kerja sebaiknya dihitung dulu pakai kertas: masuk berapa, keluar berapa, tenaga berapa.
Dulu saya ada di posisi yang mirip. Yang menolong ternyata bukan orang dekat, tapi kenalan jauh yang sudah lama tidak kontak.
Jangan ambil keputusan besar waktu lagi marah. Tidur dulu semalam.
Simpan semua bukti tertulis. Lisan itu gampang lupa, apalagi yang lupa punya jabatan.
Di kota kecil pilihannya memang nggak banyak, jadi nasihat "pindah saja" tidak selalu gampang.
Aku juga lagi di titik itu. Kalau mau saling menyemangati, boleh kirim pesan.
Menurut saya kerja itu maraton. Jangan habiskan tenaga di kilometer pertama demi dipuji.
Tanya dulu ke orang yang sudah di dalam. Situs ulasan perusahaan isinya kalau nggak marah ya iklan.
Bapak saya 30 tahun di satu tempat, saya 5 tempat dalam 8 tahun. Zamannya memang beda.
Kesehatan nomor satu. Perusahaan bisa cari pengganti dalam sebulan, keluarga tidak.
Kalau bisa, jangan bakar jembatan. Dunia kerja itu sempit, apalagi satu kota.
Bahasa Inggris pas-pasan nggak apa-apa, asal berani salah. Itu yang kupelajari di kerjaan sekarang.
Gue pernah nerima tawaran karena kantornya bagus ada pingpong-nya. Pingpong-nya nggak pernah kepegang.
Perhatikan juga siapa atasan langsungnya. Orang jarang meninggalkan perusahaan, mereka meninggalkan bos.
Masa percobaan itu dua arah, kita juga sedang menilai mereka.
Setuju, tapi lihat kondisi juga. Yang punya tanggungan tiga orang tidak bisa sebebas yang lajang.
Ibu saya selalu bilang, kerja apa pun asal jangan merugikan orang. Sampai sekarang saya pegang.
Coba ditulis dulu tiga hal yang tidak bisa ditawar. Setelah itu biasanya jawabannya kelihatan.
Di kantor lamaku persis begitu, sampai saya kira kita sekantor.
Sertifikat penting, tapi contoh hasil kerja lebih penting. Kumpulkan dari sekarang.
Jam kerja itu kontrak, bukan sumbangan. Pulang tepat waktu tidak perlu minta maaf.
Kalau di sini upah minimumnya masih dua jutaan, jadi perspektifnya agak lain.
Saya baru lulus dan baca thread begini jadi agak tenang. Ternyata semua orang juga bingung.
Yang sudah melewatinya tolong cerita ujungnya gimana, biar kita yang masih di tengah ini ada bayangan.
`),
};
