import { parseIdeas, parseLines, type CategoryContent } from '../manuscript.ts';

export const kesehatan: CategoryContent = {
  name: 'kesehatan',
  ideas: parseIdeas(`
? Tidur jam 1 pagi terus, gimana cara memajukannya? | jam tidur
Bukan insomnia, lebih tepatnya tidak rela hari berakhir. Kerja, urus anak, baru jam 10 malam punya waktu sendiri, tahu-tahu jam 1. Paginya jadi zombi.
+ Namanya balas dendam begadang, aku juga. Yang berhasil: ambil waktu sendiri pagi-pagi, bangun jam 5 sebelum anak bangun. Minggu pertama berat, habis itu enak.
+ Majukan 15 menit tiap tiga hari. Jangan langsung dua jam, pasti gagal.
+ HP diisi dayanya di dapur, bukan di kamar. Sederhana tapi ampuh.

? Kolesterol 247, dokter suruh atur makan dulu tiga bulan | kolesterol | pria minang
Umur 41, belum dikasih obat. Saya orang Minang, jadi ini ujian hidup. Ada yang berhasil menurunkan tanpa merasa menderita?
+ Dari 260 ke 195 dalam empat bulan: gulai tetap, tapi seminggu sekali, kuahnya tidak disiram. Jalan kaki 30 menit tiap pagi.
+ Yang paling ngaruh di saya ganti gorengan sore dengan kacang rebus dan pepaya. Dan cek ulang, jangan kira-kira.
+ Ikuti dokternya, uda. Kalau tiga bulan belum turun jangan takut obat, itu bukan kekalahan.

~ Jalan kaki 10 ribu langkah, siapa yang konsisten? | jalan kaki
Sudah 40 hari, dan anehnya yang berubah bukan berat badan tapi suasana hati. Ada yang mau saling lapor tiap minggu di sini?
+ Ikut! Minggu ini baru 6 ribuan. Trotoar di tempatku habis dipakai warung.
+ Angka 10 ribu itu nggak sakral, 7 ribu juga sudah bagus. Yang penting tiap hari.
+ Saya muter kompleks sambil bawa kantong, sekalian mungut sampah plastik. Dua manfaat.

! Setahun berhenti merokok, catatan dari hari pertama | berhenti merokok | pria
Dua puluh dua tahun merokok, sebungkus sehari. Hari ini tepat setahun berhenti, dan saya tulis ini untuk yang sedang hari kedua.
## Minggu pertama
Neraka. Marah ke semua orang, termasuk ke kipas angin. Saya kunyah cengkih dan permen jahe sampai lidah kebas.
## Bulan pertama sampai ketiga
Yang berat bukan nikotinnya, tapi **jam-jamnya**: habis makan, habis kopi, nongkrong di pos ronda. Jadi jam-jam itu saya isi hal lain.
- Habis makan langsung cuci piring (istri senang)
- Kopi pindah ke teh selama sebulan
- Pos ronda tetap, tapi duduk di sisi yang anginnya baik
## Yang gagal
Saya sempat jatuh di bulan keempat, tiga batang di pernikahan sepupu. Bukan berarti ulang dari nol. *Besoknya lanjut lagi.*
## Sekarang
Naik tangga tidak ngos-ngosan, anak tidak menutup hidung, dan ada uang sebelas juta yang tadinya jadi asap.
+ Selamat Pak! Kalimat "bukan berarti ulang dari nol" itu penting sekali untuk saya yang kemarin jatuh.
+ Marah ke kipas angin, saya ketawa karena persis. Saya hari ke-19.
+ Layanan berhenti merokok Kemenkes lewat telepon juga membantu, gratis. Siapa tahu ada yang butuh teman bicara.
+ Sebelas juta dibelikan apa?

? Pengalaman operasi usus buntu pakai BPJS | BPJS
Kakak saya dijadwalkan minggu depan, faskes 1 puskesmas. Orang rumah cemas soal biaya dan antrean. Benar tidak keluar uang sama sekali?
+ Istri saya operasi tahun lalu, nol rupiah. Bawa rujukan, KTP, KK. Yang keluar cuma parkir dan makan yang jaga.
+ Kalau darurat langsung IGD tanpa rujukan, nanti diurus. Semoga lancar operasinya.
+ Tanyakan kelas kamarnya penuh atau tidak. Dulu kami sempat titip di kelas lain dua malam, tetap ditanggung.

? Sakit pinggang karena duduk 9 jam, kursi mahal ngaruh nggak? | sakit pinggang
Lagi lirik kursi ergonomis 3 jutaan. Sebelum keluar uang segitu, pengen tahu beneran ngaruh atau badannya yang kurang gerak.
+ Fisioterapis saya bilang: kursi terbaik adalah posisi berikutnya. Berdiri tiap 30 menit lebih ngaruh dari kursi 10 juta.
+ Ngaruh, tapi yang bekas kantor tutup 800 ribu juga sudah bagus. Sisanya untuk berenang.
+ Kalau kesemutan sampai kaki jangan ditunda, periksa dulu.

~ Kalian kalau masuk angin kerokan atau minum obat? | masuk angin | jawa
Dokter bilang masuk angin itu tidak ada di buku. Tapi dokternya juga orang Solo dan saya lihat merah-merah di lehernya.
+ Kerokan pakai bawang merah dan minyak telon. Ilmu turun-temurun.
+ Hahaha dokternya ketahuan. Tapi kalau disertai nyeri dada jangan dikerok ya, langsung periksa.
+ Tidur, air hangat, dan dipijat istri. Obat paling mahal sedunia.

? Anak demam 3 hari, kapan harus dibawa ke rumah sakit? | demam anak | wanita
Umur 3 tahun, demam naik turun 38–39, masih mau minum tapi lemas. Sekarang musim DBD di kompleks. Puskesmas baru buka besok pagi.
+ Demam masuk hari ketiga di musim DBD jangan tunggu besok, Bun. IGD terdekat saja, cek darah. Lebih baik capek daripada telat.
+ Kalau sulit dibangunkan, muntah terus, atau tangan kaki dingin, sekarang juga berangkat.
+ Semoga cepat sembuh. Tolong kabari ya setelah diperiksa.

! Menu seminggu untuk bapak yang diabetes | menu diabetes | wanita sunda
Disusun bareng ahli gizi puskesmas, disesuaikan lidah Sunda. Bapak awalnya protes, sekarang malah ketagihan.
- **Pagi**: ubi kukus, telur rebus, tumis kangkung
- **Siang**: nasi merah satu centong, pepes ikan, lalap banyak-banyak
- **Sore**: kacang rebus atau pepaya
- **Malam**: sop ayam, tahu kukus, tanpa nasi
Gula puasa turun dari 190 ke 128 dalam dua bulan, *obatnya tetap diminum*. Yang paling susah diganti justru teh manisnya.
+ Teh manis itu musuh utama memang. Bapakku diganti teh sereh, lama-lama lupa.
+ Terima kasih, teh. Saya cetak dan tempel di kulkas rumah mertua.
+ Nasi merahnya satu centong itu kira-kira berapa gram?

? Cara menghadapi orang tua yang menolak periksa | orang tua menolak periksa
Ibu batuk sudah sebulan lebih, katanya "cuma masuk angin". Tiap diajak ke dokter marah. Sudah dibujuk cucunya pun tidak mempan.
+ Kami bilangnya minta diantar: "Bu, temani saya periksa." Sampai sana sekalian diperiksa dua-duanya.
+ Batuk lebih dari dua minggu perlu cek dahak, apalagi kalau berkeringat malam. Puskesmas gratis. Pelan-pelan, tapi jangan menyerah.
+ Minta tolong orang yang beliau segani. Dulu yang berhasil membujuk ayah saya justru pak ustaz.

~ Skincare 7 langkah atau cuci muka saja cukup? | skincare | pria
Gue cowok, 27, selama ini sabun mandi dipakai buat semua. Adik gue histeris.
+ Sabun muka lembut, pelembap, tabir surya. Tiga saja. Sabun mandi untuk badan, bang, tolong.
+ Tabir surya wajib apalagi di sini. Sisanya opsional.
+ Suami saya juga begitu dan kulitnya bagus. Kesal saya.

? Asam lambung kambuh tiap Ramadan, ada yang punya trik? | asam lambung
Bukan mau batal, justru pengen lancar. Tiap minggu kedua pasti perih.
+ Sahur diakhirkan, jangan langsung tidur setelahnya. Berbuka kurma dan air hangat dulu, kopi ditunda.
+ Tanyakan ke dokter sebelum Ramadan, jadwal obatnya bisa diatur sahur dan berbuka. Saya begitu tiga tahun ini.
+ Gorengan pas berbuka itu biang keroknya, walau nikmat.

! Ikut donor darah ke-50, begini rasanya | donor darah
Mulai tahun 2009 karena ditraktir teman, alasan awalnya cuma dapat mi instan dan susu. Minggu lalu genap 50.
Yang paling saya ingat donor ke-23: jam 2 pagi ditelepon, seorang ibu melahirkan di RS daerah, stok golongan AB kosong. Anaknya sekarang SD, dan tiap Lebaran keluarganya mengirim kue.
Kalau takut jarum: saya juga masih. *Saya selalu lihat ke jendela.*
+ Terharu. Besok saya ke PMI, sudah dua tahun bolong.
+ Golongan AB memang susah dicari, terima kasih sudah mau ditelepon jam 2 pagi.
+ HB-ku selalu kurang, ada tips biar lolos?
+ Lihat ke jendela, dicatat. Alasan takut jarum sudah tidak berlaku ya.

? Olahraga apa yang cocok buat lutut yang mulai bunyi? | lutut bunyi
Umur 45, berat 82. Dulu main bulu tangkis, sekarang turun tangga saja krek krek.
+ Berenang atau sepeda statis. Dan kuatkan paha, karena otot paha yang menopang lutut.
+ Bunyi tanpa nyeri biasanya tidak apa-apa. Kalau nyeri atau bengkak baru periksa.
+ Turun 5 kilo saja beban lutut berkurang banyak. Saya merasakan sendiri.

? Behel di umur 30-an, malu atau cuek saja? | behel
Gigi depan berantakan dari kecil, baru sekarang punya uangnya. Takut diledek kantor.
+ Cuek. Seminggu diledek, dua tahun kemudian semua iri.
+ Pastikan ke dokter spesialis ortodonti, jangan ke tukang gigi. Mahal tapi gigi cuma satu set.
+ Aku pasang umur 34. Yang berat bukan malunya, tapi nggak bisa gigit jagung.

~ Jamu favorit kalian apa dan dari siapa belinya? | jamu | jawa
Saya kunir asem dari Mbok Yem, keliling naik sepeda dari zaman saya SD, sekarang naik motor listrik. Kalau beliau tidak lewat dua hari, satu RT gelisah.
+ Beras kencur! Penjualnya tahu kapan saya lagi sedih, gelasnya dilebihkan.
+ Di Makassar ada sarabba, jahe gula merah santan. Bukan jamu katanya, tapi badan langsung enak, mi.
+ Pahitan brotowali, karena dulu dipaksa kakek dan sekarang malah cari-cari.

? Psikolog lewat aplikasi, beneran membantu? | psikolog daring
Lagi butuh teman bicara, tapi psikolog di kabupaten saya cuma satu dan beliau teman arisan ibu. Jadi pilihannya daring. Ada yang pernah?
+ Membantu, asal cocok. Psikolog pertamaku kurang pas, yang kedua pas. Jangan berhenti di yang pertama.
+ Bisa minta yang bayarnya per sesi dulu, jangan langsung paket. Semoga segera lega, ya.
+ Puskesmas besar sekarang juga ada psikolognya, mungkin kabupaten sebelah. Terima kasih sudah berani cari bantuan.

? Batas wajar minum kopi sehari berapa gelas sih? | minum kopi
Aku 4 gelas, jantung kadang deg-degan. Teman bilang normal, teman satunya bilang surat wasiat.
+ Umumnya sampai 400 mg kafein masih aman buat orang sehat, tapi kalau deg-degan berarti badanmu bilang cukup.
+ Gelas keempat ganti kopi tanpa kafein atau teh. Dan jangan setelah jam 3 sore.
+ Gelasnya seberapa? Gelas belimbing sama gelas kafe beda kasta.

! Tiga peregangan yang menyelamatkan leherku | peregangan leher
Diajari fisioterapis setelah leher kaku dua minggu. Nggak butuh alat, tiga menit selesai.
1. Dagu ditarik ke belakang (iya, jadi dagu dobel), tahan 5 detik, ulang 10 kali
2. Telinga ke bahu, tangan di bawah kursi, 20 detik tiap sisi
3. Berdiri di kusen pintu, buka dada, 30 detik
Lakukan tiap habis rapat daring. Kamera dimatikan dulu, **pengalaman**.
+ Kamera dimatikan dulu, wkwk, sudah kubayangkan.
+ Nomor satu langsung kerasa enaknya. Makasih, kak.
+ Kalau sampai tangan kebas jangan cuma peregangan ya, periksa.

~ Kenapa susah sekali konsisten minum air putih? | minum air putih
Padahal gratis, ada di mana-mana, tinggal teguk. Tapi hari ini jam 3 sore saya baru sadar cuma minum kopi dua kali.
+ Botol seliter di meja, targetnya habis dua kali. Kalau nggak kelihatan, nggak keminum.
+ Saya taruh gelas di kamar mandi, jadi tiap wudu sekalian minum habis itu.
+ Sirih merah… eh salah thread. Tapi serius, kuah sayur juga cairan.

? Kacamata progresif bikin pusing, berapa lama adaptasinya? | kacamata progresif
Baru tiga hari pakai, turun tangga rasanya seperti naik perahu. Normal?
+ Seminggu dua minggu. Lihat dengan menggerakkan kepala, bukan bola mata.
+ Kalau lewat tiga minggu masih goyang, balik ke optiknya, bisa jadi ukuran tengahnya meleset.

? Menurunkan berat badan tanpa ke gym, mulai dari mana? | menurunkan berat badan
Tinggi 158, berat 74. Waktu luang cuma sejam sehari, dan itu pun tidak tentu. Tidak mau diet yang aneh-aneh.
+ Mulai dari minuman manis. Ganti air putih saja sebulan, aku turun 2 kilo tanpa ubah yang lain.
+ Piring makan: separuh sayur, seperempat lauk, seperempat nasi. Jalan kaki sesudahnya 15 menit.
+ Jangan timbang tiap hari, bikin stres. Seminggu sekali, pagi, cukup.

~ Cerita paling lucu waktu dirawat di rumah sakit | dirawat di rumah sakit | wanita
Saya mulai. Habis bius operasi amandel, kata suster saya melamar dokter anestesinya. Suami saya ada di sebelah.
+ Bapak saya setelah bius minta dibungkuskan. Ditanya bungkus apa, katanya "dagingnya jangan lemak".
+ Saya satu kamar dengan bapak-bapak yang tiap malam siaran bola dari HP volumenya penuh. Saya sembuh lebih cepat karena ingin pulang.
+ Dokternya terima lamarannya tidak, Bu?

! Cara kami merawat nenek yang pikun di rumah | merawat lansia | minang
Sudah tiga tahun. Ini bukan ilmu dokter, cuma hal kecil yang bikin hari lebih ringan:
- Jangan membantah. Kalau beliau bilang mau pulang ke Bukittinggi tahun 1965, tanya saja di sana ada siapa.
- Tempel gambar di pintu: kamar mandi, kamar tidur, dapur.
- Putar lagu lama. Nenek lupa nama kami, tapi **hafal semua lirik** Tiar Ramon.
- Gantian. Yang merawat juga perlu libur, tanpa rasa bersalah.
+ Poin terakhir sering dilupakan. Ibu saya merawat sendirian sampai jatuh sakit.
+ "Tanya saja di sana ada siapa" — saya menangis di kereta. Terima kasih.
+ Bolehkah cerita soal malam hari? Kakek kami selalu gelisah jam 2.

? Vaksin flu perlu tiap tahun? | vaksin flu
Ditawari kantor gratis. Sebagian teman menolak karena habis vaksin malah meriang.
+ Meriang sehari dua hari itu reaksi tubuh, biasa. Saya rutin tiap tahun dan memang jarang tumbang.
+ Kalau ada orang tua atau bayi di rumah, ambil saja. Melindungi mereka juga.
+ Gratis? Langsung berangkat.
`),
  asides: parseLines(`
? Tentu nanti tetap ke dokter. Sebelum itu saya ingin dengar pengalaman orang biasa dulu supaya tidak terlalu tegang.
? Mohon jangan jawab dengan jualan obat herbal ya. Pengalaman saja.
? Sudah cari di internet, hasilnya tiga klik langsung divonis penyakit berat. Makanya ke sini.
! Ini pengalaman pribadi, bukan nasihat medis. Badan orang beda-beda, tetap konsultasi.
! Semoga ada gunanya buat satu orang saja, sudah cukup.
~ Semoga semua yang baca ini sehat, dan yang lagi sakit lekas pulih.
~ Ngobrol santai saja, jangan saling menggurui. Dokter pun boleh bercanda di sini.
`),
  comments: parseLines(`
Saya perawat, dan saran saya selalu sama: catat gejalanya, jamnya, obatnya. Itu sangat membantu dokter.
Jangan menunda periksa karena takut hasilnya. Saya dulu begitu dan menyesal.
Badan orang memang beda-beda. Yang cocok di tetangga belum tentu cocok di kita.
Sejak rutin tidur cukup, separuh keluhan saya hilang sendiri. Murah tapi susah dilakukan.
Air putih, jalan pagi, kurangi gula. Membosankan, tapi dokter mana pun bilang begitu.
Puskesmas sekarang bagus lho, antreannya bisa lewat aplikasi. Jangan gengsi.
Hati-hati dengan informasi dari grup keluarga. Yang huruf besar semua biasanya ngawur.
Waktu ibu saya sakit, yang paling membantu itu tetangga yang datang membawa sayur tanpa banyak tanya.
Umur 40 ke atas cek darah setahun sekali itu wajib. Saya baru tahu setelah telat.
Aku lagi menjalani hal yang mirip. Pelan-pelan saja, jangan bandingkan dengan orang lain.
Apotekernya sering lebih punya waktu menjelaskan. Tanya saja, gratis kok.
Kalau minum obat jangan dicampur-campur sendiri ya, apalagi jamu yang tidak jelas izinnya.
Semangat. Sembuh itu jalannya nggak lurus, ada hari mundur juga.
Dokter keluarga kami dulu bilang, stres itu bumbu semua penyakit. Makin tua makin percaya.
Di pulau kami dokter datang seminggu sekali, jadi mencegah betul-betul lebih murah.
Pernah dengar juga, tapi kurang yakin. Ada yang tahu sumber resminya?
Gue baru sadar pentingnya sehat pas asuransi kantor habis.
Coba juga bicara dengan keluarga. Kadang yang bikin berat itu memendamnya sendiri.
Yang penting konsisten, sedikit-sedikit. Semangat tiga hari itu penyakit saya.
Saya menghindari gorengan dua bulan dan hasil lab jauh lebih baik, walau hidup terasa kurang renyah.
Simpan nomor IGD dan ambulans di HP. Semoga tidak perlu, tapi simpan.
Kalau ragu, minta pendapat dokter kedua. Itu hak pasien dan dokternya tidak akan tersinggung.
Bapak saya 78 tahun masih nyapu halaman tiap pagi. Katanya itu obatnya.
Jangan lupa kesehatan pikiran juga dijaga, bukan badannya saja.
Setuju, tapi tolong yang punya penyakit bawaan konsultasi dulu sebelum mencoba.
Terima kasih sudah cerita terbuka. Hal begini jarang dibicarakan, padahal banyak yang mengalami.
`),
};
