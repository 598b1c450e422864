package orrery.ptx.isa;

import com.google.common.base.Splitter;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import orrery.ptx.text.PtxType;

/**
 * The form of an instruction: its opcode, and the modifiers that it may have, in their order.
 *
 * <pre>
 * form = opcode { slot }
 * slot = "." word | ".{" word { "," word } "}" | "[" "." word { "|" "." word } "]"
 * </pre>
 *
 * <p>A slot in brackets may be missing: {@code add[.rn|.rz|.rm|.rp][.ftz][.sat].f32}.
 */
public final class Form {
    private final String text;
    private final String opcode;
    private final ImmutableList<Slot> slots;

    private record Slot(ImmutableSet<String> words, boolean isOptional) {}

    private Form(String text, String opcode, ImmutableList<Slot> slots) {
        this.text = text;
        this.opcode = opcode;
        this.slots = slots;
    }

    /** Returns the form that a text describes. */
    public static Form of(String text) {
        int at = 0;
        while (at < text.length() && text.charAt(at) != '.' && text.charAt(at) != '[') {
            at++;
        }
        String opcode = text.substring(0, at);
        List<Slot> slots = new ArrayList<>();
        while (at < text.length()) {
            if (text.charAt(at) == '[') {
                int end = text.indexOf(']', at);
                slots.add(new Slot(words(text.substring(at + 2, end), "|."), true));
                at = end + 1;
            } else if (text.startsWith(".{", at)) {
                int end = text.indexOf('}', at);
                slots.add(new Slot(words(text.substring(at + 2, end), ","), false));
                at = end + 1;
            } else {
                int end = at + 1;
                while (end < text.length() && text.charAt(end) != '.' && text.charAt(end) != '[') {
                    end++;
                }
                slots.add(new Slot(ImmutableSet.of(text.substring(at + 1, end)), false));
                at = end;
            }
        }
        return new Form(text, opcode, ImmutableList.copyOf(slots));
    }

    private static ImmutableSet<String> words(String text, String separator) {
        return ImmutableSet.copyOf(Splitter.on(separator).split(text));
    }

    /** Returns the opcode. */
    public String opcode() {
        return opcode;
    }

    /** Returns whether an instruction with these modifiers has this form. */
    public boolean matches(List<String> modifiers) {
        int at = 0;
        for (Slot slot : slots) {
            if (at < modifiers.size() && slot.words().contains(modifiers.get(at))) {
                at++;
            } else if (!slot.isOptional()) {
                return false;
            }
        }
        return at == modifiers.size();
    }

    /**
     * Returns whether an instruction has these modifiers in another order, as headers of CUDA write some: each is in a
     * slot of its own, types are in their order, and no slot is empty that must not be.
     */
    public boolean matchesInAnyOrder(List<String> modifiers) {
        Set<Integer> used = new HashSet<>();
        int lastType = -1;
        for (String modifier : modifiers) {
            int at = 0;
            while (at < slots.size()
                    && (used.contains(at) || !slots.get(at).words().contains(modifier))) {
                at++;
            }
            boolean isType = PtxType.of(modifier) != null;
            if (at == slots.size() || isType && at < lastType) {
                return false;
            }
            lastType = isType ? at : lastType;
            used.add(at);
        }
        return IntStream.range(0, slots.size())
                .allMatch(at -> used.contains(at) || slots.get(at).isOptional());
    }

    @Override
    public String toString() {
        return text;
    }
}
