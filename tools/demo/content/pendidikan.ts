import { parseIdeas, parseLines, type CategoryContent } from '../manuscript.ts';

export const pendidikan: CategoryContent = {
  name: 'pendidikan',
  ideas: parseIdeas(`
? Anak kelas 2 SD belum lancar membaca, wajar? | belajar membaca | wanita
Huruf sudah hafal, tapi digabung masih terbata. Gurunya bilang tidak apa-apa, grup wali murid bilang anaknya sudah baca novel. Saya jadi ikut tegang dan anaknya malah tambah takut buku.
+ Keluar dari perbandingan grup dulu, Bu. Bacakan cerita tiap malam tanpa menyuruh. Anak saya lancar di akhir kelas 2 dengan cara itu.
+ Kalau sering tertukar huruf dan keluarga ada riwayat, boleh asesmen disleksia. Bukan vonis, supaya caranya tepat.
+ Baca komik juga baca. Anak saya mulai dari bungkus sabun dan papan nama toko.

? Dosen pembimbing susah ditemui, sudah tiga bulan | dosen pembimbing
Tiap chat dibalas "nanti saya kabari". Sudah semester 11. Teman-teman sudah kerja, aku masih nunggu di depan ruangan yang terkunci.
+ Datang jam 7 pagi, bawa draf cetak dengan penanda halaman. Minta 10 menit saja. Dosen sulit menolak orang yang sudah di depan mata.
+ Tulis surel resmi: tanggal, bab berapa, pertanyaan spesifik. Jejak tertulis itu penting kalau nanti harus ke kaprodi.
+ Bicara ke kaprodi baik-baik, bukan mengadu. "Mohon arahan." Aku akhirnya dapat pembimbing tambahan.

! Belajar bareng di teras: les gratis RT kami sudah 6 tahun | les gratis di RT
Mulai dari tiga anak yang mau ujian, sekarang 34 anak, lima pengajar, dan satu papan tulis sumbangan bengkel las.
## Jadwal
- Selasa: membaca dan menulis
- Kamis: matematika
- Sabtu: apa saja yang mereka tanyakan
## Yang bekerja
1. Kakak kelas mengajar adik kelas. **Yang mengajar belajar dua kali.**
2. Teh manis dan pisang goreng dari ibu-ibu bergiliran.
3. Tidak ada nilai.
## Yang sulit
Konsisten di musim hujan. Dan menjawab pertanyaan hari Sabtu, misalnya "kenapa laut asin padahal sungainya tawar?" Kami cari jawabannya sama-sama.
> Aku pengen jadi tukang las yang pintar matematika. — Rafi, 9 tahun
Kalau RT lain mau mulai: cukup satu tikar. Sungguh.
+ Kutipan Rafi bikin semangat. Semoga jadi bos bengkel.
+ Boleh tahu bukunya dari mana? RT kami mau mulai, tikarnya sudah ada.
+ Poin pertama itu pedagogi kelas dunia, dijalankan di teras. Luar biasa.
+ Pertanyaan laut asin itu pernah bikin saya diam seminggu juga.

~ PR masih perlu nggak buat anak SD? | PR anak SD
Anak saya pulang jam 3, PR dua halaman, lalu mengaji. Jam 8 sudah teler. Di sisi lain, tanpa PR dia tidak pernah buka buku. Bagaimana di sekolah kalian?
+ Sekolah anak saya tanpa PR, gantinya "ceritakan satu hal yang kamu pelajari ke orang rumah". Lebih kena.
+ Saya guru. PR sering dikerjakan orang tuanya, kami tahu kok dari tulisannya.
+ Perlu, tapi 15 menit cukup. Melatih tanggung jawab, bukan melatih begadang.

? Kuliah di Universitas Terbuka sambil kerja, berat nggak? | kuliah di UT
Mau ambil Manajemen, kerja shift di pabrik Karawang. Takut putus di tengah.
+ Berat di disiplin, bukan di biaya. Ambil 12 SKS dulu, jangan paket penuh.
+ Aku lulus 5 tahun sambil kerja di minimarket. Kuncinya tutorial daring jangan ada yang bolong.
+ Tidak ada dosen yang mengejar, jadi harus mengejar diri sendiri. Tapi ijazahnya negeri dan diakui.

? Beasiswa LPDP, esainya harus segimana personal? | esai beasiswa
Tiap contoh yang kubaca isinya kisah sedih semua. Hidupku biasa saja: bapak PNS, ibu warung, nilai lumayan. Apa yang bisa diceritakan?
+ Bukan lomba sedih. Ceritakan masalah yang kamu pedulikan, apa yang sudah kamu kerjakan, dan kenapa kuliah itu langkah berikutnya.
+ Warung ibu itu bahan bagus kalau jujur. Penilai capek baca drama, detail nyata lebih nempel.
+ Minta dibaca orang yang tidak kenal kamu. Kalau dia bisa menebak kamu mau apa, esainya jadi.

~ Guru yang paling kalian ingat, kenapa? | guru
Aku: Pak Simbolon, matematika SMP. Tiap ulangan beliau ikut mengerjakan di papan belakang, dan *kadang sengaja salah* supaya kami berani membetulkan.
+ Bu Ani, kelas 1. Rumahku jauh, beliau simpan sandal kering untukku di laci.
+ Pak Made, olahraga. Yang tidak bisa lari disuruh jadi penghitung waktu, dan selalu bilang itu tugas terpenting.
+ Guru les ngaji yang pura-pura tertidur supaya kami berhenti takut salah.
+ Pak Guru Kornelis, jalan kaki 7 kilo tiap hari ke SD kami di gunung. Tidak pernah terlambat.
+ Bu Endang, bahasa Indonesia. Karanganku dicoret merah semua, lalu di bawah ditulis "kamu bisa menulis, Nak".
+ Guru biologi yang mengubur kucing kami bersama satu kelas.
+ Pak Haji Mahmud. Kalau ada yang belum bayar SPP, beliau lupa menagih dengan sengaja.
+ Bu Silalahi, galaknya se-Sumatra Utara. Waktu ibu saya meninggal beliau yang pertama datang.
+ Wali kelas yang meminjamkan bukunya sendiri dan tidak pernah bertanya kapan dikembalikan. Masih di saya.
+ Guru kesenian kami buta nada. Justru karena itu semua berani nyanyi.
+ Pak Nengah, fisika, menjelaskan gaya gesek sambil sengaja jatuh. Tiap tahun.
+ Bu Mei, guru TK. Umur saya 47 dan beliau masih ingat saya takut balon.
+ Guru yang bilang aku bodoh. Aku ingat terus, dan itu yang bikin aku nggak pernah bilang begitu ke muridku.
+ Pak Tarno, penjaga sekolah. Bukan guru di kertas, tapi dia yang ngajarin gue ngelas.
+ Kepala sekolah kami berdiri di gerbang tiap pagi, hafal nama 600 anak.
+ Guru ngaji di langgar, dibayar kelapa dan pisang, mengajar sampai akhir hayat.

? SMK atau SMA untuk anak yang suka bongkar motor? | SMK atau SMA | wanita
Nilainya sedang, tapi motor bapaknya sudah tiga kali dibongkar pasang dan tetap jalan. Neneknya ngotot SMA "biar bisa jadi dokter".
+ Anaknya sudah menjawab lewat motor itu, Bu. Cari SMK yang kerja samanya jelas dengan bengkel resmi.
+ Dari SMK tetap bisa kuliah teknik, jangan takut pintunya tertutup.
+ Ajak neneknya lihat waktu dia memperbaiki sesuatu. Dokter mesin kan juga dokter.

! Ringkasan cara belajar yang akhirnya cocok buat aku yang pelupa | cara belajar
Setelah bertahun-tahun menstabilo buku sampai warna-warni dan tetap lupa:
1. **Tutup buku, tulis yang ingat.** Sakit, tapi itu yang nempel.
2. Ulang setelah 1 hari, 3 hari, seminggu.
3. Jelaskan ke adik. Kalau dia bingung, berarti kita yang belum paham.
4. Tidur. Belajar semalaman itu menuang air ke ember bocor.
+ Nomor 3, adikku sekarang kabur tiap aku dekat-dekat bawa buku.
+ Stabilo itu ilusi, setuju. Semua kuning berarti tidak ada yang penting.
+ Pakai kartu kecil untuk nomor 2, enak dibawa di angkot.

? Bahasa daerah di rumah, bikin anak bingung nggak? | bahasa daerah | wanita sunda
Saya Sunda, suami Batak, tinggal di Bekasi. Anak umur 2. Kalau kami pakai bahasa masing-masing ditambah Indonesia, nanti telat bicara?
+ Anak saya tiga bahasa sejak bayi: Jawa, Madura, Indonesia. Awal agak campur, umur 4 sudah pilah sendiri sesuai lawan bicara.
+ Tidak bikin telat, itu mitos lama. Satu orang satu bahasa, konsisten saja.
+ Teruskan, teh! Kalau bukan dari rumah, dari mana lagi dia dapat.

? Ujian masuk PTN tinggal dua bulan, fokus ke mana? | ujian masuk PTN
Skor latihan masih di tengah. Penalaran matematika jelek, literasi lumayan. Les mahal.
+ Perkuat yang sudah lumayan sampai aman, lalu matematika ambil tipe soal yang sering keluar saja. Jangan semua.
+ Tiap hari satu simulasi pendek, lalu *bahas yang salah lebih lama dari mengerjakannya*.
+ Jaga tidur. Aku gagal pertama kali karena begadang, bukan karena bodoh.

~ Seragam sekolah: tetap atau bebas? | seragam sekolah
Adik gue bilang seragam bikin setara. Gue bilang setara apanya, sepatunya saja beda dua juta. Lanjut debat di sini.
+ Setara itu bukan sepatunya, tapi paginya: nggak perlu mikir mau pakai apa.
+ Sebagai ibu tiga anak: seragam. Titik. Tolong.
+ Seragam boleh, asal jangan lima macam dan wajib beli di sekolah.

? Anak dirundung di sekolah, lapor ke mana? | perundungan | wanita
Kelas 5, sudah dua minggu pura-pura sakit perut tiap pagi. Baru semalam cerita: uangnya diambil dan dikatai. Gurunya baik tapi kelasnya 40 anak.
+ Peluk dulu dan bilang dia tidak salah. Lalu temui wali kelas dengan catatan tanggal dan kejadian, minta tindak lanjut tertulis.
+ Sekolah wajib punya tim pencegahan kekerasan (TPPK). Sebut itu, biasanya langsung serius.
+ Anak saya dulu pulih setelah ikut silat. Bukan untuk membalas, tapi jalannya jadi tegak.
+ Semoga anaknya lekas berani lagi. Tolong jangan suruh dia "cuek saja".

! Perpustakaan keliling naik perahu di Sungai Kapuas | perpustakaan perahu
Kami berempat, satu perahu bekas angkut sayur, 600 buku. Tiap dua minggu menyusuri tujuh kampung.
Hari paling tak terlupakan: seorang nenek meminjam buku gambar. Kami kira untuk cucunya. Ternyata beliau belajar menulis namanya sendiri, 71 tahun, **dan dua bulan kemudian menandatangani kartu pinjam** yang selama ini cap jempol.
Kalau punya buku anak layak baca, terutama yang bergambar, alamat kirimnya ada di [sini](https://contoh.id/perahu-baca).
+ Kartu pinjam dengan tanda tangan nenek itu harus dipigura.
+ Dua dus sudah kukirim. Semoga sampai tanpa basah.
+ Boleh ikut jadi relawan sekali jalan? Saya di Pontianak.

? Minat baca siswa rendah, kegiatan apa yang berhasil? | minat baca
Guru bahasa di SMP pinggiran. Pojok baca sudah ada, isinya dipakai tidur siang. Rekan guru ada yang punya pengalaman?
+ Bacakan bab pertama novel yang seru, berhenti di bagian tegang. Bukunya cuma satu. Mereka berebut.
+ Biarkan mereka pilih, termasuk komik dan majalah bola. Naik kelasnya pelan-pelan.
+ Guru ikut membaca di depan mereka 10 menit tiap pagi. Anak meniru, bukan menurut.

~ Kalian dulu bolos ke mana? | bolos sekolah
Sudah kedaluwarsa, boleh jujur. Saya ke bioskop, ketemu wali kelas di baris depan. Kami saling diam sampai sekarang.
+ Ke perpustakaan kota. Iya, bolos ke perpustakaan. Aneh memang.
+ Rental PS, dijemput bapak pakai sarung. Legenda sekampung.
+ Wali kelasnya bolos juga berarti, hahaha.

? Tes minat bakat anak mahal-mahal, perlu? | tes minat bakat
Ditawari sekolah 750 ribu, katanya dari sidik jari bisa tahu bakat. Saya agak curiga.
+ Sidik jari untuk absen, bukan untuk bakat. Simpan uangnya buat ajak dia mencoba banyak hal.
+ Kalau mau tes, cari psikolog beneran, ada alat tes yang sahih. Yang sidik jari tidak ada dasarnya.

? Skripsi kualitatif, informannya menghilang | skripsi
Dari enam informan, dua pindah kota dan satu tidak mau lagi. Sidang tiga bulan lagi. Penelitiannya soal pedagang pasar malam.
+ Tulis apa adanya di keterbatasan penelitian, lalu cari pengganti dengan kriteria sama. Dosen paham kok.
+ Wawancara lewat telepon boleh, asal ada persetujuan. Yang penting datanya jenuh, bukan jumlahnya.
+ Belanja dulu di lapaknya tiap minggu. Informan skripsiku akhirnya datang ke wisuda.

! Cara mengoreksi 160 esai tanpa hilang akal | mengoreksi esai | wanita
Guru sejarah, empat kelas. Yang saya temukan setelah 12 tahun:
- Rubrik satu halaman, dibagikan **sebelum** mereka menulis
- Baca 20, istirahat, baca lagi. Esai ke-21 sering kena getah capek kita.
- Satu pujian spesifik, satu saran. Cukup.
- Simpan yang lucu. Ada yang menulis Diponegoro "difitnah lewat grup".
+ Diponegoro difitnah lewat grup, saya cetak ya Bu, untuk ruang guru.
+ Rubrik di awal itu menyelamatkan. Protes nilai turun drastis.
+ Terima kasih sudah tetap memberi esai dan bukan pilihan ganda.

? Homeschooling sampai lulus, ijazahnya diakui? | homeschooling
Anak berkebutuhan khusus, tiga kali pindah sekolah. Kami mulai mempertimbangkan.
+ Lewat PKBM dan ujian kesetaraan paket A/B/C, diakui untuk kuliah dan kerja. Pilih PKBM yang terakreditasi.
+ Siapkan jejaring teman sebayanya juga. Itu yang paling kami perjuangkan, bukan kurikulumnya.
+ Peluk dari sesama orang tua. Anak kami sekarang 15, baik-baik saja.

~ Matematika itu sulit atau cara ngajarnya? | pelajaran matematika | pria
Waktu SMA nilai gue 4. Sekarang jadi tukang bangunan, tiap hari hitung volume, kemiringan, skala, dan nggak pernah salah. Jadi dulu itu apa?
+ Dulu angka tanpa cerita. Sekarang angkanya kalau salah gentengnya bocor.
+ Saya guru matematika dan komentar ini akan saya bacakan di kelas besok.
+ Sulit dua-duanya, tapi cara bisa diperbaiki.

? Kursus bahasa Inggris di Pare, sebulan cukup? | kursus di Pare
Mau ambil cuti dan nekat sebulan. Level masih "yes no I am fine".
+ Cukup untuk berani ngomong, belum cukup untuk lancar. Ambil asrama yang wajib bahasa Inggris.
+ Sewa sepeda, bangun jam 4, dan jangan pulang kampung di minggu kedua. Itu minggu paling malas.
+ Aku dua bulan, pulangnya bisa debat sama bule soal sambal.

? Anak main HP terus sejak libur sekolah | anak main HP
Sehari bisa 6 jam. Dilarang malah tantrum, padahal sudah kelas 4.
+ Jangan dilarang mendadak. Buat jadwal bersama, dia yang tulis dan tempel. Anak lebih taat aturan buatannya sendiri.
+ Gantinya harus ada. Kalau HP diambil dan bapaknya tetap main HP, ya percuma (pengalaman ditegur anak).
+ Titip ke rumah kakek di desa seminggu. Pulang-pulang hitam dan bahagia.

! Surat untuk adik-adik yang tidak lolos PTN tahun ini | tidak lolos PTN
Aku tidak lolos tiga kali. Sekarang 31, mengajar di politeknik, dan mahasiswa terbaikku sebagian besar juga "sisa" seleksi.
Malam pengumuman itu rasanya seperti akhir dunia. Menangislah, boleh. Tapi *tolong makan*. Besok atau lusa bangun, lihat pilihan lain: politeknik, swasta yang baik, kerja setahun, UT. Tidak ada satu pun rekan kantorku yang ditanya lolos jalur apa.
Dan untuk orang tua yang membaca: jangan bilang "tuh kan". Masakkan dia sesuatu.
+ Dibaca anak saya tadi pagi. Dia tidak komentar, tapi sarapannya habis. Terima kasih.
+ Aku butuh ini malam ini. Makasih, kak.
+ Bagian orang tua itu menampar halus.

~ Nilai rapor anak dipajang di medsos, kalian setuju? | rapor di medsos
Musim rapor tiba, linimasa penuh ranking. Anak teman saya yang tidak ranking ikut lihat.
+ Kurang setuju. Pajang karyanya, ceritanya, jangan angkanya.
+ Bangga boleh, tapi minta izin anaknya dulu. Anak saya menolak dan saya belajar sesuatu.
+ Saya dulu ranking 37 dari 40. Untung belum ada medsos.
`),
  asides: parseLines(`
? Mohon masukannya dari bapak ibu guru dan orang tua yang sudah lewat fase ini.
? Saya sadar tiap anak dan tiap sekolah beda, jadi cerita apa pun saya terima.
? Kalau ada bacaan yang bagus soal ini, boleh sekalian judulnya.
! Silakan disebarkan kalau dirasa berguna. Tidak perlu izin.
! Masih banyak kurangnya, tapi mudah-mudahan jadi awal obrolan yang baik.
~ Tidak perlu sepakat, yang penting anak-anaknya senang belajar.
~ Saya tulis ini di ruang guru sambil menunggu rapat mulai. Sudah molor 40 menit.
`),
  comments: parseLines(`
Saya guru 18 tahun, dan sampai sekarang masih belajar dari murid. Jadi pelan-pelan saja.
Tiap anak punya jamnya sendiri. Yang cepat belum tentu jauh, yang lambat belum tentu berhenti.
Orang tua saya tidak tamat SD, tapi di rumah selalu ada koran. Mungkin itu sebabnya saya suka baca.
Kalau gurunya bisa diajak ngobrol, separuh masalah selesai. Datangi dulu baik-baik.
Aku dulu termasuk yang dianggap bodoh di kelas. Ternyata cuma butuh kacamata.
Fasilitas di daerah kami jauh dari itu, tapi semangat anak-anaknya luar biasa.
Jangan lupa anaknya sendiri ditanya. Kita sering sibuk diskusi soal mereka tanpa mereka.
Ilmu itu dicari, bukan ditunggu. Tapi bensin motor juga perlu, jadi saya paham.
Membandingkan anak itu racun yang rasanya manis. Saya masih berusaha berhenti.
Coba hubungi dinas pendidikan setempat, sekarang ada layanan aduannya dan lumayan cepat.
Waktu kuliah saya pernah di posisi itu. Yang menolong bukan motivasi, tapi jadwal yang masuk akal.
Buku bekas di lapak alun-alun murah-murah, saya lengkapi rak anak dari situ.
Gue lulus 7 tahun dan dunia nggak kiamat. Tenang aja.
Sekolah itu penting, tapi pendidikan lebih luas dari sekolah. Yang di rumah jangan kosong.
Murid saya ada yang persis begini. Sekarang dia jadi perawat dan masih suka mampir.
Kurikulum ganti terus, yang tidak boleh ganti itu sabarnya.
Setuju soal itu, tapi jangan semua dibebankan ke guru. Gajinya saja banyak yang belum layak.
Belajar sambil bermain bukan cuma slogan. Anak saya paham pecahan gara-gara memotong martabak.
Dicatat. Rapat komite besok mau saya angkat.
Anak zaman sekarang tantangannya lain. Kita dulu tidak bersaing dengan layar.
Ada programnya di perpustakaan daerah, gratis, sayang yang tahu sedikit.
Kalau saya lihat, yang dibutuhkan anak seringnya cuma didengarkan sampai selesai.
Pengalaman kakak saya hampir sama, dan butuh satu semester sampai membaik. Sabar ya.
Nilai bisa dikejar, rasa percaya diri lebih susah. Jaga yang kedua.
Terharu. Semoga yang mengurus pendidikan di atas sana juga ikut membaca.
Boleh dibagikan ke grup wali murid? Nama penulisnya saya cantumkan.
`),
};
