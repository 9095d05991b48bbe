-- A face is a file of its own kind: who may see it is who may see its employee.
alter table stored_file drop constraint stored_file_purpose_check;
alter table stored_file add constraint stored_file_purpose_check check (purpose in ('image', 'face', 'video', 'import', 'export', 'reject'));
create index employee_by_face on employee (node_id, face_image_url) where face_image_url is not null;
update stored_file f set purpose = 'face'
  from employee e
  where e.node_id = f.node_id and e.face_image_url = '/gateway/cdn/file/' || f.object_name;
