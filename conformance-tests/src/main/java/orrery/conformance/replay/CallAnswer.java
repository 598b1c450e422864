package orrery.conformance.replay;

import java.util.ArrayList;
import java.util.List;
import orrery.device.CUresult;

/** The answer of a call: its result code and its outputs, in which handles have no names yet. */
final class CallAnswer {
    /** A piece of an answer: writes itself after {@code before}, knowing the whole answer that is expected. */
    private interface Part {
        String text(HandleNames names, String before, String expected);
    }

    private final List<Part> parts = new ArrayList<>();

    private CallAnswer(String code) {
        parts.add((names, before, expected) -> code);
    }

    /** Returns an answer that is a result code alone. */
    static CallAnswer of(CUresult result) {
        return new CallAnswer(result.name());
    }

    /** Returns an answer that is {@code CUDA_SUCCESS} alone. */
    static CallAnswer success() {
        return of(CUresult.CUDA_SUCCESS);
    }

    /** Returns an answer that has numbers without a sign as its outputs. */
    static CallAnswer ofNumbers(List<Integer> numbers) {
        CallAnswer answer = success();
        numbers.forEach(each -> answer.with(Integer.toUnsignedString(each)));
        return answer;
    }

    /** Adds an output. */
    CallAnswer with(Object output) {
        return text(" " + output);
    }

    /** Adds a handle as an output; 0 and null are {@code null}. */
    CallAnswer handle(Kind kind, Object handle) {
        return with(" ", kind, handle);
    }

    /** Adds a handle after a text; 0 and null are {@code null}. */
    CallAnswer with(String text, Kind kind, Object handle) {
        if (handle == null || handle.equals(0L)) {
            return text(text + "null");
        }
        return named(text, kind, handle);
    }

    /** Adds a handle as an output, where 0 has a name like any other. */
    CallAnswer named(Kind kind, Object handle) {
        return named(" ", kind, handle);
    }

    private CallAnswer named(String text, Kind kind, Object handle) {
        return add((names, before, expected) ->
                text + names.label(kind, handle, expected, position(before + text, expected)));
    }

    /** Adds a text as it stands. */
    CallAnswer text(String text) {
        return add((names, before, expected) -> text);
    }

    /** Adds an id as an output: only equality with others of its kind matters. */
    CallAnswer id(String kind, long id) {
        return id(" #", kind, id);
    }

    /** Adds an id after a text. */
    CallAnswer id(String text, String kind, long id) {
        return add((names, before, expected) ->
                text + names.number(kind, id, expected, position(before + text, expected)));
    }

    private CallAnswer add(Part part) {
        parts.add(part);
        return this;
    }

    /** Returns where the expected answer continues, if it begins with the answer so far. */
    private static int position(String before, String expected) {
        return expected.startsWith(before) ? before.length() : -1;
    }

    /** Returns the answer as a transcript prints it; new handles get the names that are expected. */
    String text(HandleNames names, String expected) {
        StringBuilder text = new StringBuilder();
        for (Part part : parts) {
            text.append(part.text(names, text.toString(), expected));
        }
        return text.toString().strip();
    }
}
