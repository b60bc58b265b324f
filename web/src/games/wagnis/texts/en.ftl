page-start = Your turn: turn up the first card.
page-start-or-secure = Turn up cards or secure a colour.
page-where = Where does the { $card } go?
page-more = Do you dare one more?
page-take = Choose a row.
page-draw = One more!
page-stop = Stop
page-too-far = Too far!
