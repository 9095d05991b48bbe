-- Nobody wrote them and nothing read them: whom a site belongs to is said by its name.
alter table node drop column company_name, drop column customer_name;
