-- The picture of the home page is a file of the library, or its address.
update site_settings set key = 'homePicture' where key = 'homePictureUrl';
