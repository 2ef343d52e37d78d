/** Where a walk through a table stands, in the order of creation. Its time is text, to keep the database's microseconds. */
export interface Place {
  createdAt: string;
  id: string;
}
