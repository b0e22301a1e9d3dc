; What the clauses of a declaration's header name. Run on one clause.

(type_parameters (type_parameter) @type_parameter)
(superclass (_) @extends)
(super_interfaces (type_list (_) @interface))
(extends_interfaces (type_list (_) @interface))
(permits (type_list (_) @permitted))
