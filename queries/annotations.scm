; The parts of one annotation. Run on the annotation itself.

(_ name: (_) @name)
(annotation arguments: (annotation_argument_list (_) @argument))
