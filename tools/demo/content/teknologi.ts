import { parseIdeas, parseLines, type CategoryContent } from '../manuscript.ts';

export const teknologi: CategoryContent = {
  name: 'teknologi',
  ideas: parseIdeas(`
? Laptop 6 jutaan buat kuliah informatika, ada saran? | laptop kuliah
Adik saya baru diterima di informatika. Budget mentok 6,5 juta, boleh bekas asal layak. Kebutuhannya ngoding, Docker dikit-dikit, sama nonton.
Dia bilang harus yang ada GPU-nya. Saya curiga itu buat main gim.
+ Bekas kantoran seri bisnis, RAM naikkan ke 16 GB, SSD 512. Masih sisa buat beli mouse. Kecurigaan Anda tepat.
+ Prioritas: RAM > SSD > prosesor > layar. GPU nggak kepakai sampai semester 5, itu pun kalau ambil ML.
+ Cek engsel dan kesehatan baterainya kalau bekas. Punyaku dulu baru dua minggu engselnya patah.

? Kenapa [[git pull]] selalu bikin konflik padahal cuma saya yang ngerjain? | konflik git
Repo pribadi, dipakai di dua komputer (rumah dan kantor). Hampir tiap pagi muncul begini:
~~~
error: Your local changes to the following files would be overwritten by merge:
        src/config.js
Please commit your changes or stash them before you merge.
~~~
Saya hapus folder, clone ulang. Capek. Yang benar bagaimana?
+ Itu bukan konflik, itu perubahan yang belum di-commit. [[git stash]], lalu [[git pull --rebase]], lalu [[git stash pop]]. Beres tanpa clone ulang.
+ Kebiasaan: sebelum tutup laptop selalu commit dan push, walaupun isinya "wip". Besok pagi tinggal pull.
+ File [[src/config.js]]-nya isinya beda tiap komputer ya? Kalau iya, masukkan ke [[.gitignore]] dan simpan contoh [[config.example.js]].

! Catatan pindah dari Windows ke Linux Mint setelah sebulan | Linux Mint | pria
Bukan anak IT, cuma guru yang laptopnya lemot. Sebulan lalu saya nekat pasang Mint, dan ini catatannya.
Sebelumnya laptop ini perlu empat menit untuk menyala, dan kipasnya berbunyi seperti mesin jahit tiap kali membuka nilai siswa. Tukang servis menyarankan beli baru. Saya menyarankan diri sendiri untuk mencoba yang gratis dulu.
## Cara saya memasangnya
1. Salin semua data ke hard disk luar, lalu __periksa isinya bisa dibuka__
2. Coba dulu dari flashdisk tanpa memasang, dua hari penuh: WiFi, suara, proyektor kelas
3. Pasang hari Sabtu pagi, supaya kalau gagal masih ada Minggu untuk menyesal
Pemasangannya sendiri cuma 25 menit. Yang lama justru mengumpulkan keberanian menekan tombol "Hapus disk".
## Yang menyenangkan
- Nyala dalam 20 detik, dulu bisa ditinggal bikin kopi
- Tidak ada update yang memaksa restart waktu lagi ngajar
- Printer lama langsung dikenali (ini ajaib)
## Yang bikin mikir
- Format dokumen dari dinas suka berantakan di LibreOffice. Solusinya pasang font yang sama.
- Aplikasi rapor sekolah cuma ada di Windows, jadi saya pakai komputer TU.
## Kesimpulan
Anak-anak di kelas awalnya bertanya kenapa tampilan laptop Pak Guru lain. Sekarang tiga siswa sudah minta dipasangkan juga, dan saya jadi punya ekstrakurikuler dadakan tiap Jumat.
Kalau pekerjaannya di peramban dan dokumen, **cukup**. Kalau tergantung satu aplikasi khusus, cek dulu sebelum hapus semuanya. Dan *cadangkan data*, saya hampir kehilangan foto wisuda anak.
> Teknologi yang baik itu yang tidak bikin kita sibuk mengurusnya.
+ Sebagai sesama guru, terima kasih Pak. Saya tunda terus karena takut aplikasi rapor itu juga.
+ Coba simpan dokumen dinas sebagai PDF waktu kirim. Format aman, kepala sekolah senang.
+ Untuk aplikasi Windows-nya bisa dicoba lewat Wine atau VirtualBox, walaupun memang agak ribet di awal.

~ Masih relevan nggak belajar PHP sekarang? | PHP
Di kampus diajarin PHP native, di internet semua orang bilang PHP sudah mati. Tapi kok lowongan di kotaku (Malang) separuhnya Laravel?
+ Sudah 15 tahun dengar PHP mati, dan 15 tahun juga digaji PHP. Santai.
+ Yang mati itu PHP gaya 2008. PHP 8 dengan Laravel itu enak banget sekarang.
+ Belajar konsepnya: HTTP, basis data, autentikasi. Bahasanya tinggal ganti kulit.

? WiFi kencang di HP tapi lemot di laptop | WiFi lemot di laptop
Speedtest HP 48 Mbps, laptop cuma 6. Padahal duduknya sebelahan. Laptop umur 5 tahun, Windows 10. Driver sudah di-update.
+ Kemungkinan laptopnya nyangkut di 2,4 GHz sementara HP di 5 GHz. Cek nama jaringannya.
+ Beli USB WiFi dongle yang 5 GHz, 80 ribuan. Masalah saya selesai di situ.
+ Coba matikan VPN dan cek apakah ada aplikasi yang lagi sinkronisasi. Aku ternyata cloud drive lagi upload 40 GB.

? Query ini lambat banget, indeksnya sudah ada | query PostgreSQL lambat
Tabel transaksi sekitar 4 juta baris. Query ini 9 detik:
~~~
SELECT * FROM transaksi
WHERE date(dibuat_pada) = '2024-08-17'
ORDER BY dibuat_pada DESC
LIMIT 50;
~~~
Indeks di [[dibuat_pada]] sudah ada, tapi EXPLAIN bilang *Seq Scan*. Kok bisa?
+ Karena kolomnya dibungkus [[date()]], indeksnya nggak kepakai. Ganti jadi rentang: ¶ ~~~ ¶ WHERE dibuat_pada >= '2024-08-17' ¶   AND dibuat_pada <  '2024-08-18' ¶ ~~~
+ Selain rentang, jangan [[SELECT *]] kalau nggak perlu. Tapi penyebab utamanya memang fungsi di WHERE itu.
+ Alternatifnya indeks ekspresi, tapi hati-hati zona waktu. Cara rentang lebih aman.

! Bikin notifikasi banjir pakai ESP32 di kampung kami | alat pemantau banjir
Tiap hujan besar, kampung kami di bantaran sungai begadang gantian. Tahun lalu kami coba pasang sensor jarak di jembatan, ESP32, dan kirim pesan ke grup warga. Total **Rp340.000** satu titik.
Kodenya kurang lebih begini:
~~~
int tinggi = TINGGI_JEMBATAN - bacaJarakCm();
if (tinggi > BATAS_SIAGA) {
  kirimPesan("Air " + String(tinggi) + " cm, siaga!");
}
~~~
1. Sensor ultrasonik kalah sama embun, akhirnya ganti yang tahan air.
2. Panel surya kecil cukup, asal ESP-nya tidur di antara pembacaan.
3. Bagian tersulit bukan alatnya, tapi meyakinkan Pak RW bahwa kotak di jembatan bukan bom.
Kalau ada kampung lain yang mau meniru, kami tulis panduannya di [halaman ini](https://contoh.id/siaga-banjir).
+ Ini baru teknologi tepat guna. Angkat topi buat warganya.
+ Poin 3 bikin ngakak, tapi memang begitu kenyataannya di lapangan.
+ Bacanya tiap berapa menit? Baterainya tahan berapa hari kalau mendung terus?
+ Saran: ambil median dari 5 bacaan biar satu bacaan ngawur (daun lewat) nggak bikin panik sekampung.

~ HP layar lipat: sudah layak beli atau tunggu dulu? | HP layar lipat | pria
Harganya mulai turun dan yang bekas sudah masuk akal. Tapi tetangga gue baru setahun layarnya garis ijo. Ada yang pakai lebih dari dua tahun?
+ Dua tahun lebih, aman, tapi aku tipe yang HP-nya dibungkus tiga lapis.
+ Pernah servis layar lipat. Biayanya bisa buat beli HP baru. Cukup tahu saja.
+ Tunggu dulu, gan. Duitnya buat upgrade RAM laptop lebih kerasa.

? Cara aman mewariskan akun dan kata sandi ke keluarga? | pengelola kata sandi
Bulan lalu paman meninggal mendadak dan keluarganya nggak bisa buka apa-apa: HP, surel, foto. Saya jadi kepikiran. Kalian pakai cara apa supaya keluarga bisa akses kalau ada apa-apa, tapi sehari-hari tetap aman?
+ Turut berduka. Saya pakai pengelola kata sandi yang punya akses darurat: istri bisa minta, dan kalau saya tidak menolak dalam 7 hari, terbuka.
+ Amplop tersegel di brankas berisi kata sandi utama. Kuno tapi jalan waktu listrik mati.
+ Jangan lupa PIN SIM dan kode cadangan 2FA. Itu yang paling sering dilupakan.

? Printer kantor mencetak satu halaman kosong tiap kali print | printer
Merek apa pun sepertinya begini nasibnya. Tiap cetak selalu ada satu lembar kosong di depan. Sehari bisa buang 30 lembar.
+ Matikan opsi *separator page* di properti printer. Biasanya itu.
+ Cek juga margin dokumennya, kadang ada paragraf kosong yang mendorong ke halaman baru.
+ Kertas kosongnya jangan dibuang, dipakai cetak ulang. Solusi sementara saya sudah dua tahun.

~ Dark mode beneran bikin mata nggak capek? | dark mode
Aku sudah 3 tahun pakai dark mode di semua aplikasi. Kemarin ke dokter mata, katanya sama saja, yang penting kontras sama istirahat. Terus selama ini buat apa?
+ Buat gaya. Nggak apa-apa, diakui saja, hahaha.
+ Kalau silindris, teks putih di latar hitam malah berbayang. Saya balik ke terang dan lebih enak.
+ Hemat baterai kalau layarnya OLED. Mata mah urusan kedipan.

! Tips hemat kuota buat yang masih pakai tethering | hemat kuota
Tiga tahun hidup dari tethering di kos. Ini yang paling berpengaruh:
- Tandai jaringan sebagai *metered* di Windows, update raksasa langsung berhenti
- Video 480p di layar HP nyaris nggak kelihatan bedanya
- Pasang pemblokir iklan, halaman berita jadi sepersepuluhnya
- Unduh lagu dan peta waktu numpang WiFi kampus
Dari 60 GB sebulan turun jadi **22 GB**. Sisanya buat makan.
+ Poin metered itu penyelamat. Aku pernah kehilangan 8 GB semalam gara-gara update.
+ Tambahan: matikan putar otomatis di semua medsos. Itu rayap kuota.
+ Ilmu anak kos memang selalu paling teruji di lapangan.

? Belajar ngoding umur 38, terlalu telat nggak? | belajar ngoding | pria
Saya kerja di gudang logistik, lulusan SMA. Anak sulung saya belajar Python di sekolah dan saya ikut-ikutan, ternyata suka. Sekarang sudah bisa bikin rekap stok otomatis dari Excel.
Realistis tidak kalau saya berharap pindah jalur? Atau cukup jadi nilai tambah di tempat sekarang?
+ Rekap stok otomatis itu nilai tambah nyata. Mulai dari situ: jadi "orang gudang yang bisa otomatisasi" jauh lebih langka daripada programmer junior.
+ Nggak telat. Saya pindah jalur umur 41 dari satpam ke QA. Dua tahun belajar tiap malam, memang tidak sebentar.
+ Anaknya bangga banget pasti, belajar bareng bapaknya. Lanjut, Pak!

? [[npm install]] berhenti di 80% terus, jaringan atau laptopnya? | npm install
RAM 4 GB, koneksi tethering. Sudah [[npm cache clean --force]], sama saja. Ada yang pernah?
+ Pakai [[npm ci --prefer-offline]] kalau sudah pernah terpasang. Dan sabar, 80% itu biasanya lagi ekstrak, bukan macet.
+ RAM 4 GB tutup dulu perambannya. Serius.
+ Coba [[npm install --loglevel verbose]], nanti kelihatan macetnya di paket mana.

~ AI nulis kode: kalian pakai sampai sejauh mana? | AI untuk ngoding
Di kantor mulai ada dua kubu. Kubu pertama: semua kode ditulis asisten, manusia tinggal mengecek. Kubu kedua: haram. Saya di tengah, pakai buat tes dan hal membosankan, tapi desain tetap dipikir sendiri.
Yang bikin khawatir: anak magang kami bisa bikin fitur dalam sehari tapi bingung waktu diminta menjelaskan kodenya.
+ Aturan di tempat kami sederhana: boleh pakai apa saja, asal bisa menjelaskan tiap baris saat review. Yang tidak bisa, dikembalikan.
+ Buat regex sama SQL yang aneh-aneh aku serahkan. Logika bisnis jangan, dia nggak ikut rapat soalnya.
+ Dulu orang juga khawatir sama kalkulator dan Stack Overflow. Tapi memang dasar harus kuat dulu.
+ Anak magangnya bukan salah alatnya, tapi salah kita yang nggak minta dia menjelaskan dari awal.

! Rakit server rumahan dari laptop rusak layar | server rumahan | pria
Laptop 2014, layarnya retak, baterainya kembung (dilepas!). Sekarang jadi server di bawah tangga: simpan foto keluarga, blokir iklan serumah, dan putar film ke TV.
- Sistem: Debian tanpa tampilan
- Listrik: sekitar 12 watt, *kurang dari 15 ribu sebulan*
- Suara: nyaris nggak ada, asal debu kipasnya dibersihkan
Yang paling susah justru izin istri soal kabel LAN yang melintang ruang tamu.
+ Baterai kembung dilepas itu poin paling penting, tolong ditebalkan. Bahaya kebakaran.
+ Cadangan fotonya di mana? Satu disk tua tanpa backup itu bom waktu, pengalaman pahit.
+ Kabel LAN bisa diselipkan di bawah karpet talang, istri tenang.

? Migrasi dari WhatsApp grup ke forum buat alumni, ada yang sukses? | pindah dari grup WA ke forum
Grup alumni kami 250 orang, pesan penting tenggelam oleh stiker selamat pagi. Aku pengen pindahkan diskusi ke forum, tapi takut sepi seperti kuburan.
+ Jangan dipindah, tapi ditambah. Pengumuman dan arsip di forum, basa-basi tetap di WA. Pelan-pelan orang terbiasa.
+ Taruh hal yang benar-benar dibutuhkan di forum saja: lowongan, data reuni. Orang datang karena butuh.
+ Kami berhasil karena adminnya galak: tiap pertanyaan di WA dijawab dengan tautan forum.

? Keyboard mekanikal yang nggak bikin istri bangun tengah malam | keyboard mekanikal | pria
Kerja sering lembur di kamar. Yang sekarang switch biru, bunyinya kayak hujan es di seng. Rekomendasi yang senyap di bawah 600 ribu?
+ Cari switch silent linear, tambah o-ring dan deskmat tebal. Bedanya jauh.
+ Atau pindah meja ke ruang tamu. Rumah tangga lebih penting daripada switch.
+ Keyboard membran 150 ribu. Senyap, tahan tumpahan kopi, dan tidak bikin kecanduan beli keycap.

~ Aplikasi pemerintah yang menurut kalian paling enak dipakai? | aplikasi pemerintah
Biar adil, jangan cuma mengeluh. Saya mulai: perpanjang SIM daring kemarin lancar, tiga hari sampai di rumah. Yang lain?
+ Antrean paspor sekarang lumayan manusiawi, walaupun kuota cepat habis.
+ Aplikasi JKN buat antre puskesmas. Bapak saya yang 67 tahun saja bisa.
+ Yang enak itu kalau nggak minta unggah KTP tiga kali di tiga halaman berbeda.

? Baterai HP 79% itu sudah harus ganti atau belum? | kesehatan baterai
HP tiga tahun, kesehatan baterai 79%. Masih kuat sampai jam 4 sore. Ganti sekarang atau tunggu?
+ Kalau sampai sore masih kuat ya pakai terus. Angka bukan segalanya.
+ Ganti di tempat resmi kalau harga jual nanti penting. Kalau nggak, tunggu sampai mengganggu.

! Kesalahan pertama saya sebagai sysadmin: [[rm -rf]] di folder yang salah | backup server
Sudah lima tahun berlalu dan sekarang baru berani cerita. Jam 11 malam, SSH dua jendela, satu staging satu produksi. Kalian tahu lanjutannya.
Yang menyelamatkan: cadangan harian yang kebetulan saya tes seminggu sebelumnya. Kehilangan 9 jam data, dan minta maaf ke 40 klien satu per satu.
Sejak itu prompt produksi saya **merah**, dan tiap bulan kami latihan pemulihan. Backup yang belum pernah dipulihkan itu cuma harapan.
+ "Backup yang belum pernah dipulihkan itu cuma harapan" — izin cetak dan tempel di ruang server.
+ Semua sysadmin punya cerita ini. Yang bilang tidak punya, belum jadi sysadmin.
+ Prompt merah juga kupakai, ditambah hostname huruf besar. Tetap saja deg-degan.

? Pilih React Native atau Flutter buat skripsi? | React Native atau Flutter
Aplikasi pencatatan posyandu, harus bisa offline. Dosen pembimbing terserah. Waktu 4 bulan, aku baru bisa JavaScript dasar.
+ Kalau modalnya JavaScript ya React Native, biar belajarnya satu hal saja. Offline-nya pakai SQLite.
+ Flutter dokumentasinya rapi, tapi belajar Dart lagi dalam 4 bulan sambil bab 2… pikirkan.
+ Kenapa nggak PWA saja? Kader posyandu tinggal buka peramban, nggak perlu pasang.

~ Fitur HP jadul apa yang kalian kangenin? | HP jadul
Gue: baterai copot. HP hang? Cabut, pasang, beres. Sekarang tahan tombol 30 detik sambil berdoa.
+ Radio FM tanpa kuota. Dulu nemenin jaga ronda.
+ Colokan headset! Sampai sekarang belum ikhlas.
+ Tombol fisik, bisa ngetik SMS di bawah meja tanpa lihat.
+ Infrared. Dua HP ditempel 5 menit buat kirim satu lagu, jangan goyang.
+ Game ular. Skor tertinggi saya masih belum terkalahkan oleh anak saya.
+ Nada dering bikin sendiri dari kode angka di majalah.
+ Baterai tahan seminggu. Sekarang ke pasar saja bawa power bank.
+ LED notifikasi warna-warni! Merah dari pacar, hijau dari yang lain.
+ Antena yang bisa ditarik. Nggak ngaruh ke sinyal, tapi gaya.
+ Casing ganti-ganti, beli di konter 15 ribu. Mau biru hari ini, transparan besok.
+ Jatuh ke sawah, dijemur, hidup lagi. Sejarah nyata.
+ Keypad qwerty. Jempolku dulu bisa 60 kata per menit.
+ Miscall artinya macam-macam: sekali sudah sampai, dua kali jemput.
+ Senternya. Bukan flash, tapi senter betulan di ujung atas.
+ SMS 160 karakter, jadi orang berpikir dulu sebelum ngomong.
+ Slot kartu memori! Kenapa hilang, kenapa.

? CCTV WiFi murah, aman nggak dari diintip orang? | CCTV WiFi
Orang tua di kampung minta dipasangi CCTV biar bisa dipantau dari rantau. Banyak yang 200 ribuan, tapi ngeri baca berita kamera bocor.
+ Ganti kata sandi bawaan, aktifkan verifikasi dua langkah, dan pasang hanya di luar rumah. Jangan di kamar.
+ Pilih yang bisa simpan ke kartu memori dan RTSP, lalu blokir akses internetnya di router kalau bisa.
+ Update firmware begitu dipasang. Yang murah kebanyakan bocor karena nggak pernah di-update.

! Cheat sheet perintah Linux yang paling sering kupakai | perintah Linux
Hasil menyaring riwayat terminal setahun. Cuma ini yang benar-benar sering:
~~~
du -sh * | sort -h        # siapa yang menghabiskan disk
journalctl -u nginx -f    # log layanan, langsung
ss -tlnp                  # siapa pakai port itu
rsync -avh --progress sumber/ tujuan/
~~~
Sama satu kebiasaan: [[history | grep]] sebelum bertanya ke orang.
+ Tambah [[ctrl+r]] buat cari riwayat. Hidup berubah sejak tahu itu.
+ Garis miring di akhir [[sumber/]] itu penting, pernah salah dan jadinya folder di dalam folder.
+ [[ncdu]] lebih enak dari du buat yang suka jelajah interaktif.
`),
  asides: parseLines(`
? Sudah coba cari di internet, hasilnya video 20 menit yang intinya "restart dulu". Restart sudah, doa sudah.
? Kalau butuh info tambahan (spek, log, tangkapan layar) bilang saja, nanti saya tambahkan di bawah.
? Saya bukan orang IT, jadi mohon dijelaskan pelan-pelan dengan bahasa manusia ya.
! Kalau ada yang keliru tolong dikoreksi. Saya juga masih belajar dan yang di atas murni dari pengalaman sendiri.
! Sengaja ditulis pendek supaya gampang dicari lagi oleh saya sendiri enam bulan lagi.
~ Sebelum ada perang merek, ingat: semua alat cuma alat. Yang lemot biasanya yang duduk di depannya, termasuk saya.
~ Pengen dengar dari yang benar-benar memakai sehari-hari, bukan dari yang nonton ulasannya saja.
`),
  comments: parseLines(`
Pengalaman di kantor, sembilan dari sepuluh masalah begini ternyata kabel atau versi. Cek dua itu dulu.
Sebutkan versinya dong, biar yang mau bantu nggak menebak-nebak.
Kalau aku selalu mulai dari log. Pesan galatnya biasanya sudah ngasih tahu, cuma kita malas baca.
Cadangkan datanya dulu sebelum coba saran apa pun di thread ini, termasuk saran saya.
Di tempatku sinyal aja belum tentu ada, jadi semua teknologi canggih ini masih cerita dari kota.
Dokumentasi resminya sebetulnya lumayan jelas, asal tahan baca bahasa Inggrisnya.
Sudah coba di perangkat lain? Kalau normal berarti masalahnya bukan di jaringan.
Harga sekarang naik gara-gara kurs, jadi mending bekas yang terawat daripada baru tapi kelas bawah.
Gue dulu juga begitu, seminggu ngulik, ternyata cuma typo satu huruf.
Yang gratis dan terbuka sudah cukup buat kebutuhan rumahan. Nggak perlu langganan macam-macam.
Saya teknisi servis, dan nasihat saya cuma satu: jangan taruh gelas di samping laptop.
Restart itu memang klise, tapi entah kenapa sering berhasil. Saya sudah berhenti mempertanyakannya.
Buat pemula mending satu alat sampai paham dulu, baru lirik yang lain. Godaannya memang banyak.
Pastikan sumber unduhannya resmi ya. Kemarin keponakan saya kena program jahat dari situs tiruan.
Aku catat solusinya di buku, karena tahun depan pasti lupa lagi.
Ini kalau ditanya ke grup sebelah pasti jawabannya "ganti Linux". Syukurlah di sini lebih waras.
Keamanan jangan dianggap belakangan. Dua langkah verifikasi itu cuma sepuluh detik.
Dulu saya kira mahal berarti bagus. Setelah tiga kali beli, ternyata yang penting garansinya jelas.
Kalau mau serius, coba tulis langkah-langkahnya lalu ulangi dari nol. Biasanya ketahuan di mana salahnya.
Anak saya yang SMP lebih paham beginian daripada saya. Zaman berubah.
Bisa juga panas. Coba pegang perangkatnya, kalau bisa buat goreng telur ya itu masalahnya.
Secara teori begitu, tapi di lapangan listrik naik turun. Pasang stabilizer dulu, murah.
Jangan lupa matikan dulu ekstensi perambannya satu-satu. Biang kerok yang sering lolos.
Kalau sudah ketemu jawabannya tolong ditulis di sini, jangan cuma "sudah beres, makasih".
Saya pakai cara yang lebih kuno dan masih jalan sampai sekarang. Yang baru belum tentu lebih awet.
Coba tanya juga ke komunitas lokal, biasanya ada kopdar bulanan dan orangnya ramah-ramah.
Menurutku ini tergantung skala. Buat lima orang dan buat lima ribu orang jawabannya lain.
`),
};
