-- From which network a cart was made, the /24 or /48 around the address: where one makes more than all shoppers, its own go, not theirs.
alter table carts add column network text;
