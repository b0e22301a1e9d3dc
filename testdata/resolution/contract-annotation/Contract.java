package contracts;

@interface Contract {
  ThreadingBehavior threading() default ThreadingBehavior.UNSAFE;
}
