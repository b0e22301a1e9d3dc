package threadlint.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import com.grack.nanojson.JsonParser;
import org.junit.jupiter.api.Test;
import threadlint.drive.Recipe;
import threadlint.drive.RecipeRun;
import threadlint.runtime.schedule.Failure;

/** Recipes in a schedule. */
class RecipeRunByHandTest {
    @Test
    void aThreadThatIsUnwoundMakesNoMoreCalls() throws Exception {
        String hook = "['s','threadlint.runtime.hooks.MonitorHooks','%s','java.lang.Object',0]";
        String calls = String.format(hook, "monitorEnter") + "," + String.format(hook, "wait") + ",['c','java.lang.Object','hashCode','',0]";
        String recipe = "{'prefix':[['n','java.lang.Object','']],'calls':[" + calls + "],'threads':[[0,1,2]]}";
        RecipeRun recipeRun =
                new RecipeRun(Recipe.parse(JsonParser.object().from(recipe.replace('\'', '"'))), getClass().getClassLoader());
        new ByHand().fails(Failure.Kind.DEADLOCK, recipeRun::run);
        assertEquals("returns null", recipeRun.observation().outcome(0));
        for (int call = 1; call <= 2; call++) {
            assertEquals("is not made", recipeRun.observation().outcome(call));
            assertNull(recipeRun.thrown(call));
        }
    }
}
