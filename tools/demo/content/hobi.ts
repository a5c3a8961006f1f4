import { parseIdeas, parseLines, type CategoryContent } from '../manuscript.ts';

export const hobi: CategoryContent = {
  name: 'hobi',
  ideas: parseIdeas(`
? Aglonema daunnya menguning satu-satu, kenapa ya? | aglonema
Ditaruh di teras, kena matahari pagi, disiram tiap hari. Sudah tiga daun bawah kuning dalam dua minggu. Ini yang jenis Suksom, belinya pakai uang lembur.
+ Kebanyakan air. Siram dua atau tiga hari sekali, tusuk dulu medianya pakai jari. Kalau masih lembap jangan disiram.
+ Kalau cuma daun paling bawah dan satu-satu, itu wajar daun tua. Kalau dari pucuk baru panik.
+ Bongkar, cek akarnya. Kalau cokelat dan lembek potong, kasih fungisida, ganti media sekam bakar.

? Cupang jantan tidak mau makan setelah ganti air | ikan cupang
Tiga hari mogok. Air PAM diendapkan semalam, suhu biasa. Biasanya rakus, namanya Bambang.
+ Kasih daun ketapang kering selembar, air agak teh. Biasanya dua hari Bambang pulih.
+ Jangan ganti air 100% sekaligus, sepertiga saja. Dia stres.
+ Semoga Bambang lekas nafsu makan. Kasih jentik, pelet itu makanan orang sakit.

! Setahun merajut: dari syal miring sampai sweter pertama | merajut
Aku mulai karena bosan di kereta Bogor–Jakarta. Syal pertama bentuknya trapesium, dipakai kucing.
## Yang kupelajari
- Benang murah itu mahal, karena akhirnya dibuang
- Hitung tusukan tiap baris, **tiap baris**
- Membongkar bukan gagal, itu setengah dari merajut
## Sweter
Empat bulan, 900 gram benang katun susu, lengan kiri dua senti lebih panjang. *Tetap kupakai ke kantor.*
Satu gerbong pernah ikut menghitungkan tusukan waktu aku lupa. Ada bapak-bapak yang ternyata bisa, diajari almarhumah ibunya.
+ Bapak-bapak di kereta itu bikin hangat. Jangan-jangan saya, hehe, saya juga di jalur itu.
+ Lengan panjang sebelah digulung, jadi gaya.
+ Kucingnya senang nggak pakai syal trapesium?

~ Burung kicau: dilepas di alam atau dipelihara? | burung kicau
Bapak pelihara murai 20 tahun, dirawat lebih baik dari anaknya. Anak saya yang kelas 4 nanya, "Kakek, burungnya nggak pengen pulang?" Sejak itu bapak diam terus. Menurut kalian gimana?
+ Anak kecil memang pertanyaannya begitu. Kami sekarang cuma pelihara hasil penangkaran, dan pasang tempat makan burung liar di pohon.
+ Kalau lahir di kandang dilepas malah mati. Yang penting jangan beli hasil jaring hutan.
+ Peluk buat kakek. Murai 20 tahun berarti dia sayang betul.

? Kamera analog pertama yang gampang dicari filmnya | kamera analog
Tergoda foto teman. Budget 800 ribu sudah dengan film dua rol. Masih masuk akal di tahun begini?
+ Ambil yang point and shoot dulu, 300-an. Film ISO 200 merek apa saja. Yang mahal itu cuci-scan, siapkan mental.
+ Pinjam dulu. Di laci om-om pasti ada satu yang masih hidup.
+ Cek busa penutup belakangnya, kalau lengket seperti permen karet berarti bocor cahaya.

! Bikin rak buku dari peti bekas buah, total 85 ribu | rak dari peti bekas | pria
Petinya minta di pasar induk, gratis asal mau bau jeruk dua minggu. Yang beli cuma amplas, sekrup, dan cat pelitur.
1. Jemur seharian, cabut paku yang nongol
2. Amplas sampai aman buat jari anak
3. Susun, sekrup dari **dalam**
4. Pelitur dua lapis, tunggu kering betul
Sekarang isinya komik Tintin dan Wiro Sableng. Masih wangi jeruk samar-samar.
+ Wiro Sableng 212! Koleksinya lengkap sampai nomor berapa?
+ Rapi, mas. Saya dulu malas nyekrup dari dalam, akhirnya baju nyangkut terus.
+ Peti dari Malang atau Berastagi beda kayunya. Yang Berastagi lebih tebal.

? Belajar gitar umur 40, jari sakit sampai kapan? | belajar gitar | pria
Baru dua minggu, kunci F masih bunyi "thek". Jari kiri seperti habis dicapit kepiting.
+ Sebulan, habis itu kapalan. Ganti senar nilon dulu kalau tidak tahan.
+ Kunci F itu saringan alam. Semua orang menangis di situ, sebulan kemudian lupa pernah susah.
+ 15 menit tiap hari lebih baik daripada dua jam di hari Minggu.

~ Komik cetak masih ada yang beli nggak sih? | komik cetak | pria
Toko buku terakhir di kota gue tutup bulan lalu, dan rak komiknya diobral 5 ribu. Gue borong 40, pulangnya sedih.
+ Masih, walau sekarang lewat pasar loak dan grup. Bau kertasnya nggak ada di layar.
+ Anakku baca di tablet, tapi minta dibelikan cetaknya untuk yang paling dia suka. Jadi masih ada harapan.
+ Kota mana, bang? Sisa obralannya masih?

? Pemula mancing di laut, butuh alat apa dulu? | mancing di laut
Tetangga ngajak ke Muara Angke Sabtu ini. Selama ini cuma mancing di empang lele.
+ Pinjam dulu semuanya. Kalau pulangnya masih bahagia padahal mabuk laut dan zonk, baru beli.
+ Joran 1,8 meter, rel ukuran 3000, senar 20 lb. Jangan lupa topi dan antimo.
+ Jangan pakai kaus kuning, banyak yang percaya bikin sial. Nggak tahu kenapa, ikuti saja.

! Merpati pos terakhir di kampung kami | merpati pos
Kakek melatih merpati pos sejak tahun 70-an. Waktu beliau berpulang tinggal sebelas ekor, dan tidak ada cucu yang bisa.
Saya belajar dari buku catatannya yang ditulis tangan, separuh bahasa Jawa. Tahun ini kami lepas dari Cirebon, 130 kilometer. Delapan pulang sore itu, dua besoknya, dan satu, yang paling tua, **empat hari kemudian** dengan bulu ekor tinggal separuh.
Namanya Si Dul. Sekarang pensiun, boleh makan jagung sepuasnya.
+ Si Dul pahlawan. Tolong foto buku catatannya disimpan baik-baik, itu harta.
+ Merinding. Empat hari jalan pulang demi jagung.
+ Kalau mau dialihaksarakan bagian Jawanya, saya bisa bantu baca.

? Rubik 3×3, mentok di 45 detik | rubik
Sudah hafal metode dasar. Mau turun ke 30 detik harus belajar apa? Umurku 16 kalau itu penting.
+ Belajar F2L yang intuitif, itu lompatan terbesar. OLL/PLL nyusul.
+ Ganti rubiknya kalau masih yang 20 ribuan. Dan kurangi jeda mikir, putar pelan tapi nggak berhenti.

~ Koleksi apa yang bikin keluarga kalian geleng-geleng? | koleksi | wanita
Saya: bungkus gula dari kafe dan hotel. 1.400 lembar, diarsip per provinsi. Suami pernah bawa tamu lihat "museum" saya sambil menahan tawa.
+ Tiket parkir. Iya. Sejak 2003.
+ Prangko, warisan ayah. Nggak aneh, tapi anak saya nanya "ini stiker apa, kok nggak lucu?"
+ Batu dari tiap pantai. Istri mengancam kalau lemari roboh saya yang angkat.

? Hidroponik di balkon apartemen, bau nggak? | hidroponik
Balkon 1,5 × 3 meter hadap barat. Pengen selada dan pakcoy.
+ Nggak bau asal airnya jalan dan ditutup dari cahaya biar nggak lumutan. Hadap barat panas, kasih paranet.
+ Mulai dari kangkung sumbu di botol bekas. Kalau kangkung saja mati, jangan lanjut, hahaha.
+ Cek nyamuk di tandonnya. Aku kasih ikan cere kecil.

! Panduan singkat ikut komunitas baca buku tanpa canggung | komunitas baca
Aku introver dan butuh setahun buat berani datang. Ternyata begini saja:
- Datang, duduk, bilang "ini pertama kali". Semua orang langsung ramah.
- Belum selesai baca bukunya? **Separuh peserta juga belum.**
- Boleh diam sepanjang acara
- Bawa camilan, itu paspor internasional
Sekarang malah aku yang jaga meja daftar hadir.
+ Camilan sebagai paspor, setuju sekali.
+ Di kota saya belum ada. Kalau bikin sendiri mulainya gimana ya?
+ Separuh peserta belum selesai, hahaha, bocor rahasia.

? Lem apa buat model kit biar nggak ada bekas putih? | model kit
Gunpla kedua saya, bagian senjatanya patah. Pakai lem setan malah jadi putih buram.
+ Semen plastik cair, oles tipis dengan kuas. Lem setan memang menguap jadi putih.
+ Kalau telanjur, gosok minyak telon sedikit lalu lap. Sering hilang.

~ Main gim di umur 40 masih pantas? | main gim | pria
Istri bilang kekanak-kanakan, padahal dia drakor 16 episode dua hari. Kami akhirnya sepakat gencatan senjata. Ada bapak-bapak lain di sini?
+ Hadir, 44, main bola digital sama anak dan selalu kalah. Justru jadi dekat.
+ Pantas saja, asal cucian sudah dijemur.
+ Ibu-ibu juga main kok, pak. Level 3.200 permen.

? Kucing kampung jantan suka pipis di sofa | kucing
Umur 2 tahun, belum steril. Tiga sofa jadi korban (satu sofa, dicuci tiga kali).
+ Steril, solusi 80%. Sering ada steril subsidi dari komunitas, tanya dinas peternakan kota.
+ Bekasnya harus dibersihkan dengan pembersih enzim, kalau cuma sabun dia masih bisa mencium.
+ Pasirnya tambah satu kotak. Mereka suka gengsi kalau berbagi.

! Menjahit sendiri seragam cosplay, bujet anak SMK | cosplay
Semua bahan dari Pasar Baru dan sisa konveksi. Total 210 ribu, juara tiga lokal, dan guru tata busana kami yang paling heboh di pinggir panggung.
Pedangnya dari **matras bekas** dilapis lem kayu tiga kali sebelum dicat, biar nggak nyerap. Wig beli, karena percobaan dari tali rafia berakhir trauma.
+ Guru tata busana terbaik. Salam hormat buat beliau.
+ Tali rafia jangan diingat, semua cosplayer lokal pernah.
+ Lem kayunya diencerkan atau langsung?

? Bonsai beringin mulai dari mana biar nggak menunggu 20 tahun? | bonsai | pria
Umur sudah 55, jadi waktunya terbatas, hehe.
+ Cari bahan dongkelan yang batangnya sudah tua, biasanya di tembok-tembok lama (izin dulu). Tinggal bentuk cabang, tiga tahun sudah enak dilihat.
+ Nikmati saja menunggunya, Pak. Bonsai itu bukan soal selesai.
+ Ikut PPBI cabang setempat, tiap bulan ada latihan bareng. Banyak yang baik hati kasih bahan.

~ Hobi termurah yang bikin bahagia? | hobi murah
Punyaku: duduk di halte dan menebak tujuan orang dari sepatunya. Modal nol rupiah.
+ Menulis surat untuk diri sendiri, dikirim lewat pos. Tiga ribu rupiah, bahagianya dua kali.
+ Menyapu halaman pagi-pagi. Kata tetangga saya rajin, padahal terapi.
+ Mendengarkan radio AM malam-malam, dapat siaran dari negeri jauh kalau cuaca bagus.

? Cat air untuk pemula, merek lokal ada yang bagus? | cat air
Yang impor harganya bikin mundur. Mau belajar gambar rumah-rumah tua di Kota Lama.
+ Ada, yang set 12 warna 60 ribuan sudah cukup. Uangnya justru taruh di **kertas**, minimal 200 gram.
+ Belajar dari tiga warna dulu: merah, biru, kuning. Sisanya campur.
+ Ayo gabung yang suka sketsa bareng tiap Minggu pagi di Taman Srigunting.

! Memperbaiki radio tabung peninggalan buyut | radio tabung
Dua puluh tahun jadi alas vas bunga. Ternyata cuma kapasitor kering dan kabel digigit tikus.
- Jangan langsung dicolok! Naikkan tegangan pelan-pelan, kapasitor tua bisa meledak
- Tabungnya masih hidup semua, dibuat tahun 1958
- Kain grilnya dicuci air sabun bayi
Suara pertama yang keluar: siaran wayang kulit RRI jam 10 malam. Ayah duduk di depan radio sampai dalangnya tamat, jam setengah lima.
+ Dan pasti tidak ada yang berani menyuruh beliau tidur. Indah.
+ Beli kapasitornya di mana? Punya kakek saya bernasib sama.
+ Hati-hati dengan tegangan tinggi walau sudah dicabut. Kosongkan dulu muatannya.

? Sepeda lipat buat bawa ke KRL, yang ringan dan waras harganya | sepeda lipat
Dari rumah ke stasiun 4 km, dari stasiun ke kantor 2 km. Maksimal 4 juta.
+ Cari yang 16 inci biar masuk aturan KRL dan di bawah 12 kilo. Bekas pandemi banyak yang dijual murah.
+ Coba angkat naik tangga stasiun dulu sebelum beli. Itu ujian sebenarnya.

~ Karya apa yang belum selesai di lemari kalian? | karya belum selesai
Ayo ngaku. Saya duluan: kristik kuda, 60%, sejak 2016. Kudanya masih tanpa kepala.
+ Novel, bab 3, sejak kuliah. Tokohnya mungkin sudah pensiun.
+ Kapal dalam botol. Kapalnya sudah, botolnya pecah.
+ Puzzle 2.000 keping tinggal langitnya. Semua biru. Tolong.

? Ada yang masih pelihara jangkrik buat suara malam? | jangkrik
Pindah ke apartemen, malamnya sepi sekali sampai susah tidur. Kangen suara kampung.
+ Ada, dua ekor dalam kotak bambu, dikasih gambas. Tetangga mengira AC-nya rusak.
+ Hati-hati, satu lepas dan kamu tidak tidur seminggu.
`),
  asides: parseLines(`
? Masih benar-benar pemula, jadi kalau istilahnya salah mohon dimaafkan dan dibetulkan.
? Sudah tanya di toko, tapi jawabannya selalu barang yang paling mahal.
? Kalau ada komunitasnya yang ramah pemula boleh diinfokan juga sekalian.
! Bukan ahli, cuma senang. Jadi kalau ada cara yang lebih baik, ajari saya.
! Semoga ada yang jadi tertarik mencoba, makin ramai makin asyik.
~ Tidak ada hobi yang aneh, yang ada hobi yang belum ketemu temannya.
~ Cerita dong, yang panjang juga boleh. Malam Minggu ini di rumah saja soalnya.
`),
  comments: parseLines(`
Hobi begini memang awalnya iseng, tahu-tahu separuh lemari isinya alat semua.
Istri saya cuma bertanya satu: "Ini yang terakhir, kan?" Saya jawab iya sejak 2017.
Nikmati prosesnya, jangan kejar hasil. Nanti kalau jadi beban bukan hobi lagi.
Ada komunitasnya di kotaku, kumpul tiap Minggu pagi. Orangnya santai-santai kok.
Beli bekas saja dulu. Banyak yang semangat di awal lalu dijual murah, nah kita yang panen.
Dulu kakek saya juga suka, jadi baca ini rasanya seperti dengar beliau cerita lagi.
Pelan-pelan, gan. Yang bikin orang berhenti itu biasanya karena langsung mau bagus.
Video tutorial bagus, tapi satu sore belajar langsung sama orangnya setara sebulan nonton.
Saya baru tahu ada yang seperti ini. Forum ini berbahaya, tiap minggu hobi saya nambah.
Jangan lupa punggung dan mata diistirahatkan. Kalau sudah asyik suka lupa waktu.
Aku dulu sempat berhenti lima tahun, terus mulai lagi. Rasanya seperti ketemu teman lama.
Alat mahal nggak menjamin. Punya saya paling murah se-grup dan saya paling bahagia.
Catat tiap percobaan. Yang gagal itu justru paling banyak ilmunya.
Kalau di sini bahannya susah, harus pesan dari Jawa dan ongkirnya lebih mahal dari barangnya.
Sabar itu bumbu utamanya. Sama kopi.
Ajak anak sekalian. Anak saya jadi lupa HP kalau sudah pegang beginian.
Menurutku sih bebas, selama nggak merugikan makhluk lain dan dompet masih bernapas.
Gue pernah nyoba, hasilnya mengenaskan, fotonya masih dipakai teman-teman buat stiker.
Boleh dong hasilnya dipamerkan di sini nanti, biar kita ikut senang.
Pasar loak hari Minggu pagi itu surganya. Datang jam 6, jam 8 yang bagus sudah habis.
Kalau ada yang butuh sisa bahan, saya punya lumayan banyak daripada jadi sarang tikus.
Toko langganan saya pemiliknya sudah 70 tahun dan hafal semua pelanggan. Nggak tergantikan.
Hati-hati, ini candu. Yang menulis ini korban tahun ketiga.
Bagus buat pikiran juga. Sejak rutin, saya jadi lebih jarang uring-uringan.
Baca dulu aturannya, beberapa daerah ada larangan atau izin khusus.
Semua pernah jadi pemula. Yang ngejek biasanya lupa fotonya sendiri waktu awal.
`),
};
