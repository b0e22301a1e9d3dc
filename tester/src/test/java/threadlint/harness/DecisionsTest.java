package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Random;
import org.junit.jupiter.api.Test;

class DecisionsTest {
    private static String refusal(String text) {
        return assertThrows(IllegalArgumentException.class, () -> Decisions.parse(text)).getMessage();
    }

    @Test
    void runsAreCounted() {
        assertEquals("0,1*3,0", Decisions.of(0, 1, 1, 1, 0).toString());
        assertEquals("12*2", Decisions.of(12, 12).toString());
        assertEquals("", Decisions.of().toString());
        assertArrayEquals(new int[] {0, 1, 1, 1, 0}, Decisions.parse("0,1*3,0").toArray());
        assertArrayEquals(new int[] {7}, Decisions.parse("7*1").toArray());
        assertArrayEquals(new int[] {9, Decisions.HIGHEST_THREAD}, Decisions.parse("9,1000000").toArray());
        assertEquals(0, Decisions.parse("").size());
    }

    @Test
    void textAndBackIsTheSame() {
        Random random = new Random(1);
        for (int round = 0; round < 200; round++) {
            int[] threads = random.ints(round * 5, 0, 3).toArray();
            assertArrayEquals(threads, Decisions.parse(Decisions.of(threads).toString()).toArray());
        }
    }

    @Test
    void oneObjectServesManySchedules() {
        Decisions decisions = new Decisions();
        for (int i = 0; i < 1000; i++) {
            decisions.append(i);
        }
        assertEquals(1000, decisions.size());
        assertEquals(999, decisions.get(999));
        decisions.clear();
        assertEquals(0, decisions.size());
        assertThrows(IndexOutOfBoundsException.class, () -> decisions.get(0));
        decisions.append(5);
        assertEquals("5", decisions.toString());
    }

    @Test
    void malformedTextIsRefusedWithThePlace() {
        assertEquals("decisions, character 3: 'x' is not a number from 0 to 1000000", refusal("0,x"));
        assertEquals("decisions, character 3: '' is not a number from 0 to 1000000", refusal("0,"));
        assertEquals("decisions, character 1: '' is not a number from 0 to 1000000", refusal(",0"));
        assertEquals("decisions, character 3: '0' is not a number from 1 to 10000000", refusal("1*0"));
        assertEquals("decisions, character 3: '2*3' is not a number from 1 to 10000000", refusal("1*2*3"));
        assertEquals("decisions, character 3: '' is not a number from 1 to 10000000", refusal("1*"));
        assertEquals("decisions, character 1: '-1' is not a number from 0 to 1000000", refusal("-1"));
        assertEquals("decisions, character 1: '1000001' is not a number from 0 to 1000000", refusal("1000001"));
        refusal("99999999999999999999");
        refusal("0, 1");
        refusal("１");
    }

    @Test
    void sizeIsLimited() {
        assertEquals(Decisions.MOST, Decisions.parse("3,0*9999999").size());
        assertEquals("more than 10000000 decisions", refusal("3*2,0*9999999"));
    }
}
