import { parseIdeas, parseLines, type CategoryContent } from '../manuscript.ts';

export const musik: CategoryContent = {
  name: 'musik',
  ideas: parseIdeas(`
~ Lagu Indonesia yang intronya langsung bikin merinding? | intro lagu
Dua detik pertama saja sudah tahu, dan badan langsung ingat tahun berapa. Punyaku "Kisah Kasih di Sekolah", langsung bau kantin.
+ "Bento". Begitu masuk gitarnya, seisi terminal ikut nyanyi.
+ Intro piano "Kala Cinta Menggoda" versi lama. Ditaruh di mana pun tetap megah.
+ "Gundul-Gundul Pacul" versi orkestra. Serius, coba dengarkan.
+ "Sebuah Kisah Klasik". Langsung ingat perpisahan, jaket dicoret-coret.
+ Intro gitar "Rumah Kita", terus semua orang di bus tiba-tiba kenal satu sama lain.
+ "Zamrud Khatulistiwa". Orkestranya bikin pengen hormat bendera.
+ "Bongkar", drumnya. Saya yang pendiam jadi ikut berteriak.
+ "Kasih Ibu" versi piano sederhana. Tidak adil, curang, air mata otomatis.
+ Intro suling "Es Lilin". Orang Sunda di rantau pasti berhenti jalan.
+ "Yogyakarta". Dua nada pertama langsung bau angkringan.
+ "Ayam den Lapeh", tiap ada orgen tunggal. Kaki goyang duluan sebelum otak sadar.
+ Intro "Laskar Pelangi", anak-anak sekelas saya dulu langsung berdiri.
+ "Semua Jadi Satu", masa remaja ibu saya, tapi saya yang merinding.
+ "Terlalu Manis". Petikannya pelan, lalu ingat semua yang tidak jadi.
+ "Rasa Sayange" dengan ukulele dan lima puluh orang bernyanyi di dermaga. Sekali seumur hidup.
+ Lagu pembuka Dunia dalam Berita. Bukan lagu Indonesia, tapi merindingnya sama: artinya disuruh tidur.

? Gitar akustik di bawah sejuta yang nyetemnya nggak lari terus | gitar akustik murah | pria
Yang lama, tiap dua lagu fals. Kata penjualnya "gitar hidup, mas, menyesuaikan cuaca".
+ Ganti dryer-nya (tuning machine) saja, 80 ribu. Sering bukan gitarnya yang salah.
+ Gitar buatan Baki Sukoharjo bagus-bagus, 700 ribu sudah top solid. Datang langsung, pilih sendiri.
+ Gitar hidup, hahaha. Penjualnya calon menteri.

! Mengarsipkan kaset keroncong bapak, 212 buah | kaset keroncong | pria jawa
Bapak penyiar radio di Solo tahun 70-an. Kasetnya disimpan di kaleng kerupuk, sebagian sudah lengket.
## Alat
Tape deck bekas 450 ribu, kartu suara murah, dan kesabaran.
## Cara
1. Kaset dibiarkan di suhu ruang sehari, lalu diputar maju mundur sampai longgar
2. Bersihkan kepala tape tiap **lima** kaset, pakai alkohol
3. Rekam utuh satu sisi, jangan dipotong-potong dulu
4. Catat semua yang tertulis di sampul, termasuk coretan
## Temuan
Di kaset nomor 140, di antara dua lagu Gesang, ada suara bapak berumur 28 menguji mikrofon: *"satu, dua, Ning, kamu dengar?"* Ning itu ibu saya.
Ibu minta bagian itu diputar dua belas kali.
+ Tidak siap dengan bagian akhirnya. Titip salam untuk Bu Ning.
+ Arsip seperti ini harus ditawarkan ke Lokananta atau Irama Nusantara, Pak. Harta.
+ Kaset lengket boleh dipanggang suhu rendah, tapi jangan coba sendiri tanpa baca dulu.
+ Formatnya disimpan apa? Saran saya FLAC, jangan MP3 saja.

? Suara mentok di nada tinggi, bisa dilatih sendiri? | nada tinggi | pria maluku
Ikut paduan suara gereja di Ambon, posisi tenor tapi di atas G4 langsung seperti ayam kejepit. Pelatihnya cuma datang sebulan sekali.
+ Latih napas perut dan humming dari nada nyaman, naik setengah-setengah. Jangan dipaksa dari tenggorokan.
+ Coba nyanyikan dengan vokal "u" dulu baru ganti lirik. Lehernya jangan ikut naik, kaka.
+ Bisa jadi kamu bariton. Tidak ada salahnya pindah, bariton yang nyaman lebih indah dari tenor yang tersiksa.

~ Karaoke keluarga: lagu wajibnya apa? | karaoke keluarga
Di keluarga kami sebelum "Kemesraan" belum boleh pulang. Dan selalu ada om yang suaranya bagus tapi tidak tahu kapan berhenti.
+ Keluarga Batak: "Anak Medan", berdiri semua, lalu tangis-tangisan di "Poda".
+ Ibu-ibu kami "Tenda Biru", dinyanyikan dengan penghayatan yang mencurigakan.
+ Om itu ada di setiap keluarga ternyata. Salam untuk om.

? Anak umur 6 mau les biola atau piano dulu? | les musik anak
Dia minta biola karena lihat tetangga. Kata orang, piano dulu biar dasar nadanya kuat.
+ Yang dia minta. Umur segini yang penting ingin latihan besok paginya.
+ Biola ukuran kecil bisa sewa, jangan beli dulu. Siapkan telinga setahun pertama, hehe.
+ Piano memang lebih ramah di awal, langsung bunyi benar. Tapi kalau hatinya di biola ya biola.

! Bikin gamelan mini dari pipa besi bekas pagar | gamelan dari pipa
Proyek 17-an karang taruna. Pipanya dari pagar lapangan voli yang dibongkar, gratis.
- Potong, tiup, ukur pakai aplikasi penala di HP
- Laras pelog, tujuh nada, meleset sedikit malah enak
- Gantung di **titik seperlima** panjang biar gaungnya panjang
Penampilan perdana: "Gugur Gunung", penontonnya 40 orang dan satu kambing.
+ Detail titik seperlima itu ilmu. Terima kasih.
+ Kambingnya tepuk tangan nggak?
+ Rekam dong, pengen dengar!

~ Band yang bubar sebelum waktunya menurut kalian? | band yang bubar
Gue masih belum terima. Nggak usah sebut nama dulu, nanti nangis. Oke: **Kahitna nggak bubar ya**, itu hoaks, tenang.
+ Kaget setengah mati sampai kata hoaks. Jangan begitu dong.
+ Band kampus kami sendiri. Basisnya nikah, drumernya ikut tes polisi.
+ Semua band SMA di seluruh Indonesia. Hilang tanpa jejak, padahal lagunya bagus.

? Kenapa suara rekaman HP gue jelek padahal mic sudah beli? | rekaman di rumah
Mic clip-on 90 ribu. Hasilnya seperti rekaman dari dalam sumur.
+ Itu ruangannya, bukan mic-nya. Rekam di dalam lemari baju yang terbuka atau di bawah selimut.
+ Dekatkan, satu jengkal. Matikan kipas. Beres 70%.

? Nonton konser sendirian aneh nggak? | konser sendirian
Tiket sudah di tangan, dua teman batal. Aku 24, belum pernah sendirian ke keramaian.
+ Tidak aneh, malah bebas. Mau ke depan, ke toilet, pulang duluan, semua keputusan sendiri.
+ Datang lebih awal, kenalan sama yang antre. Aku dapat teman baik dari antrean merchandise.
+ Pastikan pulangnya aman, bawa power bank, kabari orang rumah.

! Setahun belajar sape dari YouTube dan seorang kakek | sape | dayak
Saya Dayak Kenyah yang lahir di Balikpapan, sampai umur 30 tidak bisa memainkan satu pun alat musik sendiri. Malu.
Setengah tahun dari video, lalu memberanikan diri naik ke Pampang dan menemui Pak Laing. Beliau tidak mengajari lagu dulu. Sebulan pertama saya cuma disuruh **mendengar**, dan membantu menyerut kayu.
> Sape itu kayu yang rindu hutan. Jangan kau paksa cepat-cepat.
Sekarang bisa tiga lagu. Yang satu selalu dipakai menidurkan anak.
+ Cara belajar begitu yang tidak ada di YouTube. Hormat untuk Pak Laing.
+ Kutipannya indah sekali. Rekam beliau bercerita, kak, selagi sempat.
+ Dengar sape malam-malam waktu hujan itu obat.

? Earphone 300 ribuan buat dengar jazz, ada yang cocok? | earphone
Bukan audiofil, cuma pengen kontrabasnya kedengaran jelas dan bukan sekadar dug-dug.
+ IEM kabel merek Tiongkok sekelas itu sudah ajaib. Cari yang tuning netral.
+ Dengarkan dulu di toko bawa lagu sendiri. Telinga orang beda.
+ Ganti karetnya yang pas, bas langsung muncul. Murah.

~ Dangdut koplo itu penurunan atau kemajuan? | dangdut koplo
Bapak saya pendengar Rhoma Irama garis lurus, adik saya koplo tiap pagi. Meja makan jadi arena debat.
+ Musik yang hidup memang berubah. Dulu Rhoma juga dimarahi karena pakai gitar listrik.
+ Kendangnya koplo itu rumit sekali, coba tirukan. Bukan penurunan.
+ Bapak dan adik benar dua-duanya, yang salah speaker tetangga jam 2 pagi.

? Cara dapat izin nyanyi ulang lagu orang buat dijual | izin cover lagu
Duo akustik kami mau merilis satu lagu lawas di platform digital. Katanya harus izin, tapi ke siapa?
+ Ke publisher atau pencipta untuk hak mekanikal. Cari nama penciptanya di kredit, lalu hubungi publisher-nya lewat surel.
+ Agregator sebagian bantu urus lisensi cover, tanyakan sebelum unggah.
+ Alhamdulillah ada yang mau izin. Banyak yang tidak peduli.

? Pasang peredam di kamar kos buat latihan drum elektrik | peredam suara
Ibu kos sudah naik dua kali. Padahal padnya karet. Katanya lantainya yang "dug dug".
+ Getaran, bukan suara. Taruh di atas papan dan bola tenis yang dibelah dua. Murah dan ampuh.
+ Busa dinding tidak menolong getaran. Fokus lantai, dan jam latihannya disepakati sama ibu kos.

~ Lagu yang tidak bisa kalian dengar lagi karena kenangan | lagu kenangan
Bukan jelek, malah terlalu bagus. Saya tidak bisa mendengar "Ebiet" mana pun sejak kakak berpulang; itu kaset di mobilnya.
+ "Berita kepada Kawan". Saya selalu harus keluar ruangan. Semoga kakaknya tenang.
+ Lagu dering HP lama ibu. Cuma 8 bit, tapi langsung habis.
+ Punya saya kebalikannya, justru diputar terus biar orangnya terasa dekat.

! Hasil survei kecil: lagu yang diputar sopir angkot Bandung | lagu angkot | wanita sunda
Sebulan naik angkot Kalapa–Ledeng pulang pergi, aku catat lagunya. **44 perjalanan**, ini hasilnya:
1. Pop Sunda (16)
2. Slow rock Malaysia (11)
3. Dangdut (8)
4. Radio berita (5)
5. Hening, sopirnya patah hati (4)
Penumpang ikut bersenandung paling banyak di nomor dua. Isabella masih tak terkalahkan.
+ Metodologinya lebih rapi dari skripsi saya.
+ "Hening, sopirnya patah hati", itu tahunya dari mana, teh? Hahaha.
+ Di Padang angkotnya remix semua, subwoofer-nya lebih mahal dari mesinnya.

? Biar tidak gugup waktu manggung, gimana? | demam panggung
Kafe kecil, penonton 20 orang, tapi tangan saya gemetar sampai chord G jadi entah apa.
+ Lagu pertama pilih yang paling gampang, yang bisa dimainkan sambil tidur. Tangan butuh menang dulu.
+ Gugup artinya peduli. Tarik napas, lihat jidat penonton, bukan matanya.
+ Semua orang di kafe sibuk dengan kentangnya, kak. Tenang.

~ Streaming bikin kalian masih dengar album utuh? | dengar album utuh
Aku sadar sudah setahun nggak dengar album dari lagu 1 sampai habis. Kemarin coba lagi sambil tiduran, rasanya seperti nonton film.
+ Tiap Minggu malam, satu album, lampu dimatikan. Ritual keluarga kami.
+ Album sekarang juga banyak yang disusun untuk dipotong-potong sih.
+ Kaset mengajarkan sabar: mau lompat lagu harus menebak putaran.

? Alat musik apa yang paling bisa dipelajari sambil momong bayi? | alat musik sambil momong
Tangan cuma bebas 15 menit sekali, dan tidak boleh keras.
+ Ukulele! Kecil, pelan, dan bayinya suka.
+ Kalimba. Anak saya tidur dalam tiga menit, bapaknya juga.
+ Rekorder jangan. Tolong.

! Mendirikan paduan suara ibu-ibu RW, pelajaran setahun | paduan suara RW
Awalnya untuk lomba 17-an, ternyata keterusan. Anggota 22 orang, yang bisa baca not: nol.
- Pakai **rekaman suara per kelompok**, dibagikan lewat chat, dihafal sambil masak
- Konsumsi bergilir, sederhana, jangan lomba kue
- Yang suaranya paling keras ditaruh di belakang, dengan diplomasi
Bulan lalu diundang tampil di kecamatan. Bu Darmi, 68 tahun, bilang itu pertama kalinya ia naik panggung.
+ Diplomasi menaruh yang keras di belakang layak jadi mata kuliah.
+ Rekaman per kelompok sambil masak, jenius. Kami tiru.
+ Bu Darmi! Semoga masih banyak panggung lagi.

? Kendang Sunda dipasang kulit apa biar tidak cepat kendor? | kendang Sunda | pria sunda
Musim hujan begini tiap habis latihan harus dijemur. Sekarang pakai kulit sapi.
+ Kulit kerbau lebih tahan lembap, tapi suaranya agak tebal. Untuk yang kecil kambing.
+ Simpan dengan lampu 5 watt di lemari, kang. Di sanggar kami begitu.

~ Musik apa yang menemani kalian kerja? | musik buat kerja | pria
Saya penjahit, pakai campursari. Kalau ganti lagu cepat, jahitannya ikut miring.
+ Tukang kayu di sini, dangdut 90-an. Gergaji jadi berirama.
+ Ngoding sambil suara hujan. Kalau ada lirik malah ikut nyanyi.
+ Supir truk, bang: Lagu Minang dari Padang sampai Merak, habis tiga kali putar.

? Beli keyboard bekas buat gereja kecil, yang dicek apa saja? | keyboard bekas
Dana jemaat 3,5 juta. Saya satu-satunya yang bisa main, jadi saya juga yang disuruh beli.
+ Tekan semua tuts satu-satu dari pelan ke keras, semua tombol suara, colokan pedal, dan adaptornya asli atau bukan.
+ Bawa headset sendiri. Dan tanyakan masih ada layanan servisnya di kota terdekat tidak.
+ Puji Tuhan. Kami di Sorong juga begitu, yang bisa main otomatis jadi panitia.

~ Kalau hidup kalian punya lagu tema, apa? | lagu tema hidup
Minggu ini punya saya: "Kucing Garong" versi keroncong. Jangan tanya.
+ "Badai Pasti Berlalu", versi belum berlalu-lalu.
+ Jingle tukang es krim. Datang sebentar, semua senang, lalu menghilang.
+ Kami harus bertanya. Ada apa minggu ini?
`),
  asides: parseLines(`
? Kuping saya kuping pasar, jadi tolong jangan terlalu teknis.
? Kalau ada contoh lagunya sekalian, lebih gampang membayangkannya.
? Budget anak band kampung ya, bukan anak band Jakarta.
! Kalau mau dengar hasilnya nanti kuunggah, tapi janji jangan diketawakan.
! Semua dipelajari sambil jalan, jadi kalau ada yang salah istilah mohon dibetulkan.
~ Selera tidak bisa diperdebatkan, tapi mari kita perdebatkan sedikit.
~ Tulis judul lagunya juga ya, biar bisa langsung diputar.
`),
  comments: parseLines(`
Langsung kuputar sambil baca thread ini. Kombinasi yang pas.
Musik itu soal jam terbang. Yang latihan 10 menit tiap hari mengalahkan yang berbakat tapi malas.
Bapak saya pemain orkes keliling, jadi urusan begini darah dagingnya di rumah kami.
Kalau di kampungku tiap hajatan pasti ada organ tunggal, dan di situ sekolah musik saya.
Dengarkan versi aslinya dulu baru versi barunya. Banyak detail yang hilang.
Gue kira cuma gue yang mikir begitu. Lega.
Sayang banget banyak musisi bagus daerah yang nggak pernah masuk rekaman.
Suara bagus itu bonus, yang penting rasanya sampai.
Ada toko kecil di Jalan Surabaya yang penjualnya tahu segalanya. Sekalian ngopi.
Volume jangan terlalu keras ya, telinga itu nggak ada suku cadangnya.
Saya pernah main di hotel tujuh tahun, dan ilmunya: yang paling sulit itu main pelan.
Ini selera sih, tapi menurutku yang sederhana lebih tahan lama.
Waktu SMA saya rekam lagu dari radio, dan selalu ada suara penyiar di ujungnya. Kangen.
Anak saya tidak kenal semua yang disebut di sini. Tugas orang tua belum selesai.
Beli bekas dari sesama pemain saja, biasanya dirawat dan dapat bonus cerita.
Jangan lupa bayar musisinya dengan layak. "Buat promosi" tidak bisa dipakai beli beras.
Aku mewek dikit, tapi bilangnya debu.
Coba rekam diri sendiri, dengarkan besoknya. Menyakitkan tapi paling cepat bikin maju.
Di Flores kami nyanyi dulu baru bisa bicara. Jadi saya paham betul.
Metronom itu teman yang jujur. Dibenci, tapi dibutuhkan.
Tetangga saya latihan tiap sore dan satu gang jadi hafal. Lama-lama enak juga.
Kalau ada yang bikin daftar putar dari thread ini, tolong bagikan tautannya.
Lirik lama itu puitis tanpa maksa. Sekarang jarang yang begitu, walau ada saja.
Yang main dengan hati kelihatan kok, walau salah dua tiga nada.
Senar, kulit, kayu, semua kena cuaca kita yang lembap. Simpan pakai silika gel.
Panggung kecil itu penting. Semua yang besar mulai dari yang penontonnya cuma keluarga.
`),
};
