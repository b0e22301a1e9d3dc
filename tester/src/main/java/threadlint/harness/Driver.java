package threadlint.harness;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import java.lang.reflect.Field;
import java.util.Objects;
import threadlint.drive.Reasons;
import threadlint.drive.Recipe;
import threadlint.drive.RecipeRun;
import threadlint.drive.Unmakeable;
import threadlint.runtime.race.Aim;
import threadlint.runtime.race.Focus;
import threadlint.runtime.schedule.Settings;

/** A program made up for a finding: a recipe, and the field that its schedules look at. */
public final class Driver implements Workload {
    /** Stands for a main class in plans and schedule files. */
    static final String MAIN = "threadlint.drive.Recipe";

    private final Recipe recipe;
    private final String fieldOwner;
    private final String field;
    private final Settings settings;
    private RecipeRun recipeRun;

    /**
     * @param fieldOwner binary name of the class that declares the field
     * @param settings of the schedules; the focus is set before each of them
     */
    public Driver(Recipe recipe, String fieldOwner, String field, Settings settings) {
        this.recipe = recipe;
        this.fieldOwner = fieldOwner;
        this.field = field;
        this.settings = settings;
    }

    /** The driver that {@link #describe} wrote; the settings are aimed at its conflict. */
    static Driver parse(JsonObject json, Settings settings) throws InputError {
        try {
            JsonArray focus = json.getArray("focus");
            settings.aim = new Aim(place(json.getArray("aim").getArray(0)), place(json.getArray("aim").getArray(1)));
            return new Driver(Recipe.parse(json.getObject("recipe")), text(focus, 0), text(focus, 1), settings);
        } catch (IllegalArgumentException | NullPointerException e) {
            throw new InputError(
                    "the schedule file is damaged: its `driver` cannot be read", "record it again with `threadlint confirm`");
        }
    }

    /** Another recipe about the same field, with the same settings. */
    public Driver of(Recipe recipe) {
        return new Driver(recipe, fieldOwner, field, settings);
    }

    private static Aim.SourceLine place(JsonArray json) {
        return new Aim.SourceLine(text(json, 0), text(json, 1), json.getInt(2));
    }

    private static String text(JsonArray json, int index) {
        return Objects.requireNonNull(json.getString(index));
    }

    /**
     * What a schedule file says of a driver.
     *
     * @param aim the accesses that its schedules bring together
     * @param shares whether schedules share the program's classes although these may have static state
     */
    public static JsonObject describe(Recipe recipe, String fieldOwner, String field, Aim aim, boolean shares) {
        JsonObject json = new JsonObject();
        json.put("recipe", recipe.toJson());
        json.put("focus", JsonArray.from(fieldOwner, field));
        json.put("aim", JsonArray.from(json(aim.one), json(aim.other)));
        json.put("shares_classes", shares);
        return json;
    }

    private static JsonArray json(Aim.SourceLine place) {
        return JsonArray.from(place.className, place.method, place.line);
    }

    @Override
    public Runnable prepare(ProgramLoader loader) throws InputError {
        try {
            Field declared = Class.forName(fieldOwner, false, loader).getDeclaredField(field);
            settings.focus = Focus.of(declared);
            recipeRun = new RecipeRun(recipe, loader);
            return recipeRun;
        } catch (LinkageError e) {
            throw unusable(Reasons.ofLinking(fieldOwner, e), e);
        } catch (ClassNotFoundException | NoSuchFieldException e) {
            throw new InputError(
                    "there is no field " + fieldOwner + "." + field + ": " + e, "check --classpath; compile the program first");
        } catch (Unmakeable e) {
            throw unusable(e.getMessage(), e);
        }
    }

    private static InputError unusable(String reason, Throwable cause) {
        InputError error = new InputError(reason, "compile the program again, or correct --classpath");
        error.initCause(cause);
        return error;
    }

    /** The last one that was prepared. */
    public RecipeRun recipeRun() {
        return recipeRun;
    }
}
