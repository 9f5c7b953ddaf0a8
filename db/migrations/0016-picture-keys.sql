-- Whether an order shows an uploaded picture is asked for each picture no product shows: housekeeping looks it up instead of reading every line.
create index order_lines_picture on order_lines (substring(image_url from '^/images/(.*)-[0-9]+[.]'));
