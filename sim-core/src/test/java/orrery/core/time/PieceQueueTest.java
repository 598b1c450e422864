package orrery.core.time;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Pieces in a queue of their own happen when, and in the order in which, they happen in the loop's. */
class PieceQueueTest {
    /** A piece of a holder that begins at a time and ends after a while, or one that begins another when it ends. */
    private record Piece(int holder, long begins, long lasts, boolean again) {}

    @Provide
    Arbitrary<List<Piece>> pieces() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 2),
                        Arbitraries.longs().between(0, 12),
                        Arbitraries.longs().between(0, 6),
                        Arbitraries.of(true, false))
                .as(Piece::new)
                .list()
                .ofMaxSize(30);
    }

    @Property(tries = 2000)
    void theOrderIsThatOfTheLoop(@ForAll("pieces") List<Piece> pieces, @ForAll boolean stepped) {
        assertEquals(run(pieces, false, stepped), run(pieces, true, stepped));
    }

    private static List<String> run(List<Piece> pieces, boolean own, boolean stepped) {
        EventLoop loop = new EventLoop();
        List<String> happened = new ArrayList<>();
        List<Holder> holders = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            holders.add(new Holder(i, loop, pieces, own, happened));
        }
        for (int i = 0; i < pieces.size(); i++) {
            Holder holder = holders.get(pieces.get(i).holder());
            loop.at(pieces.get(i).begins(), EventLoop.BEGINS, holder.seat, i);
        }
        if (stepped) {
            for (long time = 0; loop.pending() > 0; time++) {
                loop.runUntil(time);
                happened.add("until " + time);
            }
        }
        while (loop.step(Long.MAX_VALUE)) {
            // Until nothing is left.
        }
        return happened;
    }

    private static final class Holder implements TimedPieces {
        private final int number;
        private final EventLoop loop;
        private final List<Piece> pieces;
        private final boolean own;
        private final List<String> happened;
        private final PieceQueue ends;
        private final int[] begun;
        private final int seat;

        Holder(int number, EventLoop loop, List<Piece> pieces, boolean own, List<String> happened) {
            this.number = number;
            this.loop = loop;
            this.pieces = pieces;
            this.own = own;
            this.happened = happened;
            this.ends = new PieceQueue(loop);
            this.begun = new int[pieces.size()];
            this.seat = loop.seat(this);
            ends.seat(seat);
        }

        @Override
        public void fire(int piece, long now) {
            if (!own) {
                turn(piece);
                return;
            }
            ends.fired(piece);
            for (int next = piece; next != PieceQueue.NONE; next = ends.next()) {
                turn(next);
            }
        }

        private void turn(int piece) {
            boolean ending = (begun[piece] & 1) == 1;
            happened.add(number + (ending ? " ends " : " begins ") + piece + " at " + loop.now());
            if (!ending || pieces.get(piece).again() && begun[piece] < 5) {
                begun[piece] += ending ? 2 : 1;
                end(loop.now() + pieces.get(piece).lasts(), piece);
            }
        }

        private void end(long time, int piece) {
            if (own) {
                ends.add(time, piece);
            } else {
                loop.at(time, EventLoop.ENDS, seat, piece);
            }
        }
    }
}
