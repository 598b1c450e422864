package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import orrery.ptx.text.SourceLine.Place;

/**
 * Parses the lines of the source in the body of a function.
 *
 * <pre>
 * location = ".loc" place [ "," "function_name" name [ "+" integer ] "," "inlined_at" place ]
 * place    = file line column
 * </pre>
 */
final class SourceLines {
    private final Tokens tokens;

    /** Where the functions were inlined that have a place: what the last location with it said. */
    private final Map<Place, Place> callers = new HashMap<>();

    private int mainFile = -1;
    private @Nullable SourceLine current;

    SourceLines(Tokens tokens) {
        this.tokens = tokens;
    }

    /** Returns the line of what follows; null if it is not known. */
    @Nullable
    SourceLine current() {
        return current;
    }

    /** Parses a location after its first word. */
    void parse() {
        Place place = place();
        Place caller = null;
        if (tokens.takeSign(",")) {
            tokens.name("\"function_name\"");
            tokens.name("a name");
            if (tokens.takeSign("+")) {
                tokens.integer("an offset");
            }
            tokens.require(",");
            tokens.name("\"inlined_at\"");
            caller = place();
        }
        if (caller == null) {
            callers.remove(place);
        } else {
            callers.put(place, caller);
        }
        if (mainFile < 0) {
            mainFile = place.file();
        }
        enter(chain(place));
    }

    private Place place() {
        int file = tokens.file();
        return new Place(file, tokens.integer("a line", 0, Integer.MAX_VALUE), tokens.integer("a column"));
    }

    /** Returns a place, and those where its function and the functions around it were inlined. Line 0 is none. */
    private ImmutableList<Place> chain(Place place) {
        Set<Place> chain = new LinkedHashSet<>();
        for (Place each = place; each != null && chain.add(each); ) {
            each = callers.get(each);
        }
        return chain.stream().filter(each -> each.line() > 0).collect(ImmutableList.toImmutableList());
    }

    /** Sets the line. Stack traces show lines of headers as the line of the program that includes their code. */
    private void enter(ImmutableList<Place> places) {
        for (Place each : places) {
            if (each.file() == mainFile) {
                current = new SourceLine(each.file(), each.line(), places);
                return;
            }
        }
        if (current != null && !places.isEmpty()) {
            current = new SourceLine(current.file(), current.line(), places);
        }
    }
}
