package threadlint.instrument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import fixtures.Statics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StaticStateTest {
    private static String reason(Class<?> type) throws Exception {
        return new Instrumenter(Options.synchronisation()).staticState(type.getClassLoader(), Fixture.bytes(type));
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Statics.None.class,
                Statics.Constants.class,
                Statics.Colour.class,
                Statics.Palette.class,
                Statics.Switch.class,
                Statics.Point.class,
                Statics.Points.class,
                Statics.Asserting.class,
            })
    void a_class_without_static_state_may_stay(Class<?> type) throws Exception {
        assertNull(reason(type));
    }

    @Test
    void the_map_of_a_switch_over_an_enum_is_no_state() throws Exception {
        Class<?> map = Class.forName("fixtures.Statics$1");
        assertNotNull(map.getDeclaredField("$SwitchMap$fixtures$Statics$Colour"));
        assertNull(reason(map));
    }

    @Test
    void a_field_that_is_written_changes() throws Exception {
        assertEquals("Statics$Counter.count is a static field that changes", reason(Statics.Counter.class));
        assertEquals("Statics$Counter.count is a static field that changes", reason(Statics.OthersCounter.class));
    }

    @Test
    void a_field_of_a_mutable_type_may_change() throws Exception {
        assertEquals("Statics$Holder.LIST is a static field of a type that may change", reason(Statics.Holder.class));
        assertEquals("Statics$Array.NUMBERS is a static field of a type that may change", reason(Statics.Array.class));
        assertEquals("Statics$OtherLock.LOCK is a static field of a type that may change", reason(Statics.OtherLock.class));
        assertEquals(
                "Statics$ChangingPalette.FAVOURITE is a static field of a type that may change",
                reason(Statics.ChangingPalette.class));
    }

    @Test
    void an_enum_with_fields_that_change_is_state() throws Exception {
        assertEquals("Statics$Changing.ONE is a static field of a type that may change", reason(Statics.Changing.class));
    }

    @Test
    void an_initialiser_that_does_something_must_run_again() throws Exception {
        assertEquals("the initialiser of Statics$Runs uses Thread.<init>", reason(Statics.Runs.class));
        assertEquals("the initialiser of Statics$CallsItself uses Statics$CallsItself.compute", reason(Statics.CallsItself.class));
        assertEquals("the initialiser of Statics$UsesOthers uses Statics$Constants.NUMBER", reason(Statics.UsesOthers.class));
        assertEquals("the initialiser of Statics$Enters enters a monitor", reason(Statics.Enters.class));
        assertEquals("the initialiser of Statics$Starting uses Statics$Counter.increment", reason(Statics.Starting.class));
    }

    @Test
    void reflection_may_change_anything() throws Exception {
        assertEquals("a static field may change through Field.set", reason(Statics.Reflective.class));
        assertEquals("a static field may change through MethodHandles$Lookup.findStaticVarHandle", reason(Statics.Handle.class));
    }
}
