package orrery.ptx.text;

import com.google.common.collect.ImmutableList;
import java.util.function.Consumer;

/** An operand of an instruction, as it is written. */
public sealed interface Operand {

    /** Calls {@code action} with each name in it, also in its parts. */
    default void forEachName(Consumer<String> action) {}

    /**
     * A name: of a register, a special register, a variable, a function or a label.
     *
     * @param name the name, for a special register with its dot and component, such as {@code %tid.x}
     */
    record Name(String name) implements Operand {
        @Override
        public void forEachName(Consumer<String> action) {
            action.accept(name);
        }
    }

    /** An integer, as 64 bits. */
    record Int(long value) implements Operand {}

    /**
     * A floating-point number.
     *
     * @param value its value
     * @param bits its bits: those of single precision for {@code 0f...}, otherwise those of double precision
     * @param isSingle whether it was written as {@code 0f...}
     */
    record Real(double value, long bits, boolean isSingle) implements Operand {}

    /** A predicate with a negation: {@code !%p1}. */
    record Negated(String name) implements Operand {
        @Override
        public void forEachName(Consumer<String> action) {
            action.accept(name);
        }
    }

    /**
     * Parts of a register, as video instructions have: {@code %r1.b0}.
     *
     * @param register the register
     * @param selector {@code b} for bytes or {@code h} for half words, and their numbers
     */
    record Part(Name register, String selector) implements Operand {
        @Override
        public void forEachName(Consumer<String> action) {
            register.forEachName(action);
        }
    }

    /** Two destinations: {@code %r1|%p1}. */
    record Pair(Operand first, Operand second) implements Operand {
        @Override
        public void forEachName(Consumer<String> action) {
            first.forEachName(action);
            second.forEachName(action);
        }
    }

    /** A vector: <code>{%f1, %f2}</code>. */
    record Vector(ImmutableList<Operand> elements) implements Operand {
        @Override
        public void forEachName(Consumer<String> action) {
            elements.forEach(each -> each.forEachName(action));
        }
    }

    /**
     * An address: {@code [%rd1+8]}, or one without brackets: {@code x+4}.
     *
     * @param base a register or a variable; a number for an absolute address
     * @param offset bytes that are added
     */
    record Address(Operand base, long offset) implements Operand {
        @Override
        public void forEachName(Consumer<String> action) {
            base.forEachName(action);
        }
    }

    /** Operands in parentheses: those of a call. */
    record Group(ImmutableList<Operand> elements) implements Operand {
        @Override
        public void forEachName(Consumer<String> action) {
            elements.forEach(each -> each.forEachName(action));
        }
    }

    /** A destination that is not wanted: {@code _}. */
    record Sink() implements Operand {}
}
