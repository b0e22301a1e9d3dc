package threadlint.runtime.hooks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.junit.jupiter.api.Test;
import threadlint.event.Locations;
import threadlint.runtime.task.Task;

class HandleFieldsTest {
    static class Parent {
        long first;
        int second;
        String text;
    }

    static class Child extends Parent {
        static int number;
        static Object object;
        volatile int third;
    }

    static class Late {
        static int number = Integer.getInteger("late", 1);
    }

    private final Task task = new Task(0, Thread.currentThread(), Thread.currentThread());

    private String field(VarHandle handle) {
        String name = Locations.name(HandleFields.location(task, handle));
        return name.substring(name.indexOf('$') + 1);
    }

    private static VarHandle of(String name, Class<?> type) throws Exception {
        return MethodHandles.lookup().findVarHandle(Child.class, name, type);
    }

    private static VarHandle ofStatic(String name, Class<?> type) throws Exception {
        return MethodHandles.lookup().findStaticVarHandle(Child.class, name, type);
    }

    @Test
    void a_handle_stands_for_the_field_that_a_class_declares() throws Exception {
        assertEquals("Child.third", field(of("third", int.class)));
        assertEquals("Parent.first", field(of("first", long.class)));
        assertEquals("Parent.second", field(of("second", int.class)));
        assertEquals("Parent.text", field(of("text", String.class)));
    }

    @Test
    void a_handle_stands_for_a_static_field() throws Exception {
        assertEquals("Child.number", field(ofStatic("number", int.class)));
        assertEquals("Child.object", field(ofStatic("object", Object.class)));
    }

    @Test
    void a_handle_stands_for_a_static_field_of_a_class_that_is_not_initialised() throws Exception {
        assertEquals("Late.number", field(MethodHandles.lookup().findStaticVarHandle(Late.class, "number", int.class)));
    }

    @Test
    void two_handles_of_one_field_are_alike() throws Exception {
        assertEquals(HandleFields.location(task, of("third", int.class)), HandleFields.location(task, of("third", int.class)));
    }

    @Test
    void a_handle_of_elements_stands_for_no_field() {
        assertEquals(0, HandleFields.location(task, MethodHandles.arrayElementVarHandle(int[].class)));
        assertFalse(task.isInRegion());
    }
}
