-- Words are looked for in one type at a time. In one index of all, the words of people and sessions are found only among those of all posts.
drop index search_documents_words;
create index search_documents_words_of_people on search_documents using gin (words) with (fastupdate = off) where type = 'USER';
create index search_documents_words_of_posts on search_documents using gin (words) with (fastupdate = off) where type = 'POST';
create index search_documents_words_of_sessions on search_documents using gin (words) with (fastupdate = off) where type = 'SESSION';
