; The parts of one declaration.
; Run on the declaration itself; patterns start there and end at its header.

(_ (modifiers) @modifiers)
(_ name: (_) @name)
(_ type: (_) @type)
(_ dimensions: (_) @dimensions)
(_ parameters: (_) @parameters)
(_ arguments: (_) @arguments)
(_ body: (_) @body)
(static_initializer (block) @body)
(_ declarator: (_) @declarator)

(_ type_parameters: (type_parameters (type_parameter) @type_parameter))
(class_declaration superclass: (superclass (_) @extends))
(_ interfaces: (super_interfaces (type_list (_) @interface)))
(interface_declaration (extends_interfaces (type_list (_) @interface)))
(_ permits: (permits (type_list (_) @permitted)))
